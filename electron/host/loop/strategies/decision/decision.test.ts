/** The scenarios of section 12 of `decision-and-runs.md` and the weaknesses of `semantics.md` 2.10 about decisions. */
import { describe, expect, it } from 'vitest';
import { foldLastLoop, type LoopView } from '../../../../../shared/loop-view.ts';
import { textOf } from '../../../../../shared/message.ts';
import { type Scripted, World, type WorldOptions } from '../../world.fixture.ts';
import { decisionStrategy } from './decision.ts';

const json = (value: object): Scripted => ({ text: JSON.stringify(value) });
const tea = { type: 'sleep', title: 'Tea', input: { seconds: 5 } };
const failed: Scripted = { finish: { reason: 'error', code: 'no-answer', message: 'The model was silent.' } };

/** A loop whose model gives these replies in order. */
async function decided(replies: readonly Scripted[], more: Partial<WorldOptions> = {}) {
  let asked = 0;
  const world = new World({ strategy: decisionStrategy, script: () => replies[asked++] ?? {}, ...more });
  const state = await world.drive();
  const runs = world.effects.map(({ what }) => what).filter((what) => what.startsWith('run '));
  return { world, runs, outcome: 'outcome' in state ? state.outcome : state, calls: world.requests.length };
}

describe('the required scenarios of section 12', () => {
  it('decision=reply: only a reply with one model call, and no run', async () => {
    const { outcome, runs, calls, world } = await decided([json({ decision: 'reply', reply: { content: 'Hello!' } })]);
    expect(outcome).toMatchObject({ reason: 'replied', text: 'Hello!' });
    expect([runs, calls]).toEqual([[], 1]);
    expect(world.messages.map((message) => textOf(message))).toEqual(['Hello!']);
  });

  it('decision=run: creates a run, and the chat says that it started', async () => {
    const { outcome, runs, calls } = await decided([json({ decision: 'run', run: tea })]);
    expect(outcome).toMatchObject({ reason: 'run_started', text: expect.stringContaining('“Tea”') });
    expect([runs, calls]).toEqual([['run sleep'], 1]);
  });

  it('decision=reply_and_run: replies at once and creates a run', async () => {
    const both = { decision: 'reply_and_run', reply: { content: 'I will watch it.' }, run: tea };
    const { outcome, runs, calls } = await decided([json(both)]);
    expect(outcome).toMatchObject({ reason: 'run_started', text: 'I will watch it.' });
    expect([runs, calls]).toEqual([['run sleep'], 1]);
  });

  it('a run.type that is not in the list of allowed types: only a reply, which names the type', async () => {
    const { outcome, runs } = await decided([json({ decision: 'run', run: { ...tea, type: 'bake_bread' } })]);
    expect(outcome).toMatchObject({ reason: 'replied', text: expect.stringContaining('“bake_bread”') });
    expect(runs).toEqual([]);
  });

  it('a run.type that is not allowed beside a reply: keeps the reply, and names the type', async () => {
    const run = { ...tea, type: 'bake_bread' };
    const { outcome, runs } = await decided([json({ decision: 'reply_and_run', reply: { content: 'Yes.' }, run })]);
    expect(outcome).toMatchObject({ reason: 'replied', text: expect.stringMatching(/^Yes\.\n\n.*“bake_bread”/) });
    expect(runs).toEqual([]);
  });
});

describe('a decision that cannot be used', () => {
  it.each<[string, Scripted]>([
    ['no JSON', { text: 'Sure, I start it.' }],
    ['an empty reply', { text: '' }],
    ['an unknown decision', json({ decision: 'dance', run: tea })],
    ['a reply without its content', json({ decision: 'reply' })],
    ['a reply with a run', json({ decision: 'reply', reply: { content: 'Hello' }, run: tea })],
    ['a run without a run', json({ decision: 'run', reply: { content: 'Hello' } })],
    ['both without the reply', json({ decision: 'reply_and_run', run: tea })],
    ['a confidence above 1', json({ decision: 'run', run: tea, confidence: 2 })],
    ['a type of a megabyte', json({ decision: 'run', run: { ...tea, type: 'x'.repeat(1e6) } })],
    ['a failed model call', failed],
  ])('%s becomes an ordinary answer and never a run', async (_name, reply) => {
    const { outcome, runs, calls } = await decided([reply, { text: 'An ordinary answer.' }]);
    expect(outcome).toMatchObject({ reason: 'answered', text: 'An ordinary answer.' });
    expect([runs, calls]).toEqual([[], 2]);
  });

  it('becomes an apology only if the ordinary answer fails too', async () => {
    const { outcome, runs } = await decided([failed, failed]);
    expect(outcome).toMatchObject({
      reason: 'error',
      text: expect.stringMatching(/Sorry, .*The model was silent\./s),
    });
    expect(runs).toEqual([]);
  });
});

it('reads a decision in a fence with unknown keys, and ignores a reply beside a run', async () => {
  const decision = { decision: 'run', run: { ...tea, max_steps: 3 }, reply: { content: 'ignored' }, mood: 'good' };
  const { outcome, runs } = await decided([{ text: `Here:\n\`\`\`json\n${JSON.stringify(decision)}\n\`\`\`` }]);
  expect(outcome).toMatchObject({ text: expect.not.stringContaining('ignored') });
  expect(runs).toEqual(['run sleep']);
});

it('keeps the reply and says so when the run could not be started', async () => {
  const fails = {
    name: 'run-input-invalid',
    data: { field: 'seconds', problem: { name: 'missing', data: {} } },
  } as const;
  const both = { decision: 'reply_and_run', reply: { content: 'I will watch it.' }, run: tea };
  const { outcome, runs } = await decided([json(both)], { runs: { fails } });
  expect(outcome).toMatchObject({ reason: 'replied', text: expect.stringMatching(/^I will watch it\..*“seconds”/s) });
  expect(runs).toEqual([]);
});

it('resumes from every prefix of its journal, with one run in all', async () => {
  const both = json({ decision: 'reply_and_run', reply: { content: 'Yes.' }, run: tea });
  const { world: full } = await decided([], { script: () => both });
  expect(full.rows.length).toBeGreaterThan(5);
  for (let count = 1; count < full.rows.length; count++) {
    const before = full.effects.filter(({ afterRow }) => afterRow <= count).length;
    const again = full.restartedAfter(count);
    again.record = { ...again.record, state: { name: 'running' } };
    expect(await again.drive(), `after ${count} rows`).toMatchObject({
      outcome: { reason: 'run_started', text: 'Yes.' },
    });
    expect(before + again.effects.length, `after ${count} rows`).toBe(1);
  }
});

it('shows the hidden characters of a title that the model wrote, on one line and cut', async () => {
  const title = `Tea\n\u202edone${'!'.repeat(1e6)}`;
  const { outcome } = await decided([json({ decision: 'run', run: { ...tea, title } })]);
  const { text } = outcome as { readonly text: string };
  expect(text).toContain('Tea ');
  expect(text).not.toMatch(/[\n\u202e]/);
  expect(text.length).toBeLessThan(500);
});

describe('weaknesses to beat (semantics 2.10)', () => {
  it('6: a decision has a time limit, and the model sees the recent runs of the topic as data', async () => {
    const recent = [{ type: 'sleep', title: 'Tea "now"', state: 'running', at: 1 }] as const;
    const { world } = await decided([json({ decision: 'reply', reply: { content: 'It runs.' } })], {
      runs: { recent },
    });
    const [request] = world.requests;
    expect(request?.timeoutMs).toBe(20_000);
    expect(request?.system).toContain('- sleep: Waits.');
    expect(request?.messages.map((message) => textOf(message)).join('\n')).toContain(
      '{"type":"sleep","title":"Tea \\"now\\"","state":"running"}',
    );
  });
});

describe('what is shown while a decision arrives', () => {
  /** The texts that were streamed, one for each model call. */
  function streamed({ events }: World): readonly string[] {
    const texts: string[] = [];
    for (const event of events) {
      if (event.type === 'iteration-start') texts.push('');
      if (event.type === 'text-delta') texts.push((texts.pop() ?? '') + event.text);
    }
    return texts;
  }

  it('is the answer, and nothing else of the decision', async () => {
    const both = { decision: 'reply_and_run', reply: { content: 'I will watch it.' }, run: tea, reason: 'hidden' };
    const { world } = await decided([json(both)]);
    expect(streamed(world)).toEqual(['I will watch it.']);
  });

  it('is nothing for a decision that only starts a run', async () => {
    const { world } = await decided([json({ decision: 'run', reply: { content: 'ignored' }, run: tea })]);
    expect(streamed(world)).toEqual(['']);
  });

  it('is replaced by the ordinary answer if the decision turns out not to be valid', async () => {
    const invalid = { decision: 'reply', reply: { content: 'Hello' }, run: tea };
    const { world, outcome } = await decided([json(invalid), { text: 'An ordinary answer.' }]);
    expect(streamed(world)).toEqual(['Hello', 'An ordinary answer.']);
    expect(outcome).toMatchObject({ text: 'An ordinary answer.' });
    expect(world.messages.map((message) => textOf(message))).toEqual(['An ordinary answer.']);
    const { loopId } = world.input();
    const view = world.events.reduce<LoopView | null>(
      (last, event, at) => foldLastLoop(last, { loopId, at, event }),
      null,
    );
    expect(view?.streaming ?? null).toBeNull();
  });
});
