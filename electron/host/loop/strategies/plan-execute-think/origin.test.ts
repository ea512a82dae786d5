/**
 * The checklists of `plan-execute-think.md`, and the contract (3.3) and the weaknesses (3.5) of part 3
 * of `semantics.md`. Items without a test here have one elsewhere:
 *
 * - Phase 1, named choice and forced summary; the example of the colours: `e2e/cli/plan-execute-think.spec.ts`,
 *   `plan-execute-think.test.ts` ("a round", "limits") and `topics/rounds-in-formats.test.ts`.
 * - Phase 2, batch of steps, two outputs, control of the loop: `plan-execute-think.test.ts`.
 *   Progress in the window: `e2e/app/plan-execute-think.spec.ts`.
 * - Phase 3, faults and new attempts: `plan-execute-think.test.ts` ("a plan that cannot be used", "an endpoint").
 *   Measurements and the goals for calls and tokens: `npm run bench:calls`.
 * - 3.2, the eleven tools: `docs/decisions/2026-11-23-rounds-of-planned-calls.md`.
 * - 3.3, argument parsing: `electron/host/reading`; output truncation and compaction: `mcp/tools`, `topics/compaction`.
 * - 3.5, weaknesses 4, 5, 6 and 9: `topics/rounds-in-formats.test.ts`; 10: no key has a default
 *   (`e2e/cli/keys.spec.ts`); 11: `store/loops.test.ts` (rows are appended under a lease), and
 *   `skeleton-strategies/skeletons.test.ts` (a loop goes on from each prefix of its journal).
 */
import { describe, expect, it } from 'vitest';
import { TODO_LIST } from '../../../../../shared/mcp.ts';
import { callsOf } from '../../../../../shared/message.ts';
import { pairUp } from '../../../../../shared/wire/pair-up.ts';
import { type FakeTool, type Script, World, type WorldOptions } from '../../world.fixture.ts';
import { MOST_STEPS, planTool, thinkTool } from './phase-tools.ts';
import { planExecuteThinkStrategy } from './plan-execute-think.ts';
import { inOrder, nameOf, plan, planned, think } from './rounds.fixture.ts';

const TOOLS: readonly FakeTool[] = [
  { name: 'read', readOnly: true },
  { name: 'write' },
  { name: 'fail', run: () => ({ status: 'failed', content: [{ type: 'text', text: 'It failed.' }] }) },
];

async function driven(script: Script, more: Partial<WorldOptions> = {}) {
  const world = new World({ strategy: planExecuteThinkStrategy, script, tools: TOOLS, ...more });
  const state = await world.drive();
  return { world, outcome: 'outcome' in state ? state.outcome : null };
}

const notes = ({ events }: World) =>
  events.flatMap((event) => (event.type === 'step-start' && event.phase === 'plan' ? [event.note] : []));
const statuses = ({ events }: World) =>
  events.flatMap((event) => (event.type === 'tool-call-end' ? [`${event.tool} ${event.status}`] : []));

describe('Checklist of the document', () => {
  it('Problem 2: a round never ends without a text for the user, and a loop not either', async () => {
    const { outcome } = await driven(() => ({ text: '' }));
    expect(outcome?.text.trim()).not.toBe('');
  });

  it('Caution 1: more than eight steps are refused with the number that is allowed', async () => {
    const nine = Array.from({ length: 9 }, (_, n) => ['read', { n }] as const);
    const { world } = await driven(inOrder(plan(...nine), plan(['read']), think('Read.')));
    expect(JSON.stringify(world.requests[1]?.messages)).toContain('9 steps are too many: plan at most 8');
    expect(statuses(world)).toEqual(['read done']);
  });

  it('Phase 2, progress: the round that follows shows the summary so far and what the model wants to do next', async () => {
    const first = think('Found 12 places.', false, { next_steps_preview: 'Change their colours.' });
    const { world } = await driven(inOrder(plan(['read']), first, plan(['write']), think('Changed.')));
    expect(notes(world)).toEqual(['', 'So far: Found 12 places. Next: Change their colours.']);
  });

  it('Phase 2, progress: also in Chinese, and both are shortened so that both are seen', async () => {
    const long = think('长'.repeat(500), false, { next_steps_preview: '改'.repeat(500) });
    const { world } = await driven(inOrder(plan(['read']), long, plan(), think('好。')), {
      input: { locale: 'zh-CN' },
    });
    expect(notes(world).at(-1)).toMatch(/^目前：长+… 接下来：改+…$/);
  });

  it('Phase 3, suggested numbers of steps: the model reads them, with the rounds of each complexity', () => {
    const { complexity } = planTool.inputSchema.properties as { complexity: { description: string } };
    for (const words of [
      'simple (about 3 to 5 steps a round) lowers a limit of 5 rounds to 2',
      'medium (about 5 to 8) to 3',
    ])
      expect(complexity.description).toContain(words);
  });

  it('the next plan of the model has next_steps_preview of its thought before it', async () => {
    const first = think('Found.', false, { next_steps_preview: 'Change their colours.' });
    const { world } = await driven(inOrder(plan(['read']), first, plan(['write']), think('Changed.')));
    expect(JSON.stringify(world.requests[2]?.messages.at(-2))).toContain('Change their colours.');
  });
});

describe('Loop contract (semantics 3.3)', () => {
  it('think output: user_summary is required, and a blank one is refused', () => {
    expect(thinkTool.inputSchema.required).toEqual(['user_summary', 'task_completed']);
  });

  it('plan output: the key is "arguments", and "args" is accepted', async () => {
    expect(JSON.stringify(planTool.inputSchema)).toContain('"required":["tool","arguments"]');
    const steps = [{ tool: 'write', args: { n: 1 } }];
    const { world } = await driven(inOrder(planned({ steps }), think('Written.')));
    expect(world.effects.map(({ what }) => what)).toEqual(['write {"n":1}']);
  });

  it('empty plan: goes straight to the thought, without an empty batch', async () => {
    const { world, outcome } = await driven(inOrder(plan(), think('Hello.')));
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Hello.' });
    expect(world.requests).toHaveLength(2);
    expect(world.rows.filter(({ kind }) => kind === 'calls-stored')).toEqual([]);
  });

  it('final answer: after a stop it is the last summary, with the cause and what the next round would do', async () => {
    const half = think('Half.', false, { next_steps_preview: 'The other half.' });
    const world = new World({
      strategy: planExecuteThinkStrategy,
      script: inOrder(plan(['read']), half, { hang: true }),
      tools: TOOLS,
    });
    const driving = world.drive();
    await expect.poll(() => world.requests.length).toBe(3);
    world.abort.abort('stop');
    expect(await driving).toEqual({
      name: 'stopped',
      outcome: {
        reason: 'user_cancelled',
        text: 'Cause: Stopped by you.\nNot done: \n- The other half.\n\nNext: resume the loop, or say how to go on. Edits can be undone.\n\nHalf.',
      },
    });
  });

  it('final answer: a blank summary never replaces an earlier one', async () => {
    const script = inOrder(plan(['read']), think('Half.', false), plan(['write']), think(' '), think(' '), think(' '));
    const { outcome } = await driven(script);
    expect(outcome?.reason).toBe('error');
    expect(outcome?.text.endsWith('\n\nHalf.')).toBe(true);
  });

  it('steps: think, plan_tool_call and todo_write may not be planned', async () => {
    const todoWrite: FakeTool = { name: 'todo_write', server: TODO_LIST, readOnly: true };
    const { world } = await driven(
      inOrder(plan(['think'], ['plan_tool_call'], ['todo_write']), plan(['read']), think('Read.')),
      { tools: [...TOOLS, todoWrite] },
    );
    const told = JSON.stringify(world.requests[1]?.messages.at(-1));
    for (const number of [1, 2, 3]) expect(told).toContain(`Step ${number}: `);
    expect(statuses(world)).toEqual(['read done']);
    expect(world.requests[0]?.system).not.toContain('todo_write');
  });

  it('guard: an equal call that changes nothing ends the loop at its third time', async () => {
    const script: Script = ({ toolChoice }) => (nameOf(toolChoice) === 'think' ? think('Hm.', false) : plan(['read']));
    const { outcome } = await driven(script);
    expect(outcome?.reason).toBe('repeated_calls');
    expect(outcome?.text).toMatch(/^Cause: The same call was made three times/);
  });

  it('message protocol: plan, batch and thought are each answered right after they were said', async () => {
    const { world } = await driven(inOrder(plan(['read'], ['write']), think('Half.', false), plan(), think('Done.')));
    const { messages = [] } = world.requests.at(-1) ?? {};
    expect(pairUp(messages)).toBe(messages);
    const ids = messages.flatMap((message) => callsOf(message).map(({ callId }) => callId));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('Weaknesses of the origin (semantics 3.5)', () => {
  it('1: prompt, schema and check agree on the number of steps', async () => {
    const { world } = await driven(inOrder(plan(), think('Hi.')));
    expect(world.requests[0]?.system).toContain(`up to ${MOST_STEPS} steps`);
    expect(planTool.inputSchema).toMatchObject({ properties: { steps: { maxItems: MOST_STEPS } } });
  });

  it('2: too many steps lead to another plan, not to the end', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ['read', { n }] as const);
    const { outcome } = await driven(inOrder(plan(...many), plan(['read']), think('Read.')));
    expect(outcome?.reason).toBe('task_completed');
  });

  it('3: a phase takes at most three requests, whatever is wrong with the replies', async () => {
    const { world } = await driven(() => plan(['unknown']));
    expect(world.requests.filter(({ toolChoice }) => nameOf(toolChoice) === 'plan_tool_call')).toHaveLength(3);
  });

  it('7: a step that uses the result of another one runs after it', async () => {
    const { world } = await driven(
      inOrder(plan(['read', { path: 'a' }], ['write', { path: '$1.path' }]), think('Done.')),
    );
    expect(world.effects.map(({ what }) => what)).toEqual(['write {"path":"a"}']);
  });

  it('7: a fault of the program in a step leaves no call without a result', async () => {
    const broken: FakeTool = {
      name: 'broken',
      run: () => {
        throw new Error('A fault.');
      },
    };
    const { world, outcome } = await driven(inOrder(plan(['write'], ['broken'], ['read']), think('Done.')), {
      tools: [...TOOLS, broken],
    });
    expect(outcome?.reason).toBe('error');
    expect(pairUp(world.messages)).toBe(world.messages);
  });

  it('8: every request of a phase asks for the tool of this phase by its name', async () => {
    const { world } = await driven(inOrder(plan(['read']), think('Half.', false), plan(['write']), think('Done.')));
    expect(world.requests.map(({ toolChoice }) => toolChoice)).toEqual([
      ...[{ name: 'plan_tool_call' }, { name: 'think' }, { name: 'plan_tool_call' }, { name: 'think' }],
    ]);
  });
});
