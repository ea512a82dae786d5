/**
 * Loops of plan-execute-think in a real host, with real files and a scripted model server, in each
 * format of requests. The server refuses every invalid request, and closing it then fails the test.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refuse, startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { fail, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import type { CallId } from '../../../shared/ids.ts';
import type { LoopLimits } from '../../../shared/loop.ts';
import type { EventLine } from '../cli/views/json-view.ts';
import { openWindow, type Window, type WindowOptions } from './window.fixture.ts';

const FORMATS = ['openai', 'gemini', 'prompt'] as const;
type Format = (typeof FORMATS)[number];

/** A call of a phase tool, a text, or the refusal of a request. */
type Written = readonly [name: string, args: object] | string | { readonly refused: string };

const plan = (...steps: readonly (readonly [tool: string, args: object])[]): Written => [
  'plan_tool_call',
  { reasoning: 'Because.', steps: steps.map(([tool, args]) => ({ tool, arguments: args })) },
];
const think = (summary: string, isCompleted = true, next = ''): Written => [
  'think',
  { internal_analysis: 'SECRET', user_summary: summary, task_completed: isCompleted, next_steps_preview: next },
];

const written = (path: string, content: string): readonly [string, object] => [
  'write_to_file',
  { path, content, line_count: 1 },
];

const tagged = (name: string, args: object): string =>
  `<tool_use>\n<name>${name}</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_use>`;

function chatReply(step: Written, format: Format): Reply {
  if (typeof step === 'string') return { text: step };
  if ('refused' in step) return fail(400, step.refused);
  const [name, args] = step;
  return format === 'prompt' ? { text: tagged(name, args) } : { calls: [{ name, arguments: args }] };
}

interface Opened {
  readonly window: Window;
  /** The bodies of the requests so far. */
  readonly bodies: () => readonly string[];
}

/** Opens a host whose model gives these replies in order, and then no other. */
async function opened(format: Format, replies: readonly Written[], options: WindowOptions = {}): Promise<Opened> {
  const allowed = { approvalMode: 'allow-all', ...options } as const;
  if (format !== 'gemini') {
    const tools = format === 'prompt' ? 'prompt' : 'native';
    const window = await openWindow(
      replies.map((step) => chatReply(step, format)),
      { tools, ...allowed },
    );
    return { window, bodies: () => window.model.requests.map(({ bodyText }) => bodyText) };
  }
  const gemini = await startScriptedGemini(
    replies.map((step) => {
      if (typeof step === 'string') return { text: step };
      if ('refused' in step) return refuse(400, step.refused);
      return { calls: [{ name: step[0], arguments: step[1] }] };
    }),
  );
  const model = { provider: 'gemini', model: 'gemini-3-pro', baseUrl: gemini.baseUrl } as const;
  const window = await openWindow([], { ...allowed, model });
  onTestFinished(() => gemini.close());
  return { window, bodies: () => gemini.requests.map(({ bodyText }) => bodyText) };
}

async function run({ window }: Opened, limits: Partial<LoopLimits> = {}) {
  const { workspace, host } = window;
  const { rest, topicId } = await host.startLoop({
    ...{ prompt: 'Change the colours.', workspace, strategy: 'plan-execute-think', locale: 'en', limits },
  });
  const state = await rest;
  return { state, topicId, outcome: 'outcome' in state ? state.outcome : null, calls: callsIn(window.events) };
}

const callsIn = (events: readonly EventLine[]) =>
  events.flatMap((event) => (event.type === 'tool-call-end' ? [`${event.tool} ${event.status}`] : []));

const callIdsIn = (events: readonly EventLine[]): readonly CallId[] =>
  events.flatMap((event) => (event.type === 'tool-call-end' ? [event.callId] : []));

describe.each(FORMATS)('plan-execute-think in the format %s', (format) => {
  test('completes a task in two rounds with four model calls, and never shows internal_analysis', async () => {
    const at = await opened(format, [
      plan(['read_file', { path: 'a.txt' }], ['list_files', {}]),
      think('Found one place.', false, 'Change it.'),
      plan(['edit_file', { path: 'a.txt', edits: [{ old: 'red', new: 'blue' }] }]),
      think('It is blue.'),
    ]);
    const path = join(at.window.workspace, 'a.txt');
    writeFileSync(path, 'red\n');
    const { outcome, calls } = await run(at);
    expect(outcome).toMatchObject({ reason: 'task_completed', text: 'It is blue.' });
    // The calls of a round run at the same time.
    expect(calls.slice(0, 2).toSorted()).toEqual(['list_files done', 'read_file done']);
    expect(calls.slice(2)).toEqual(['edit_file done']);
    expect(readFileSync(path, 'utf8')).toBe('blue\n');
    expect(at.bodies()).toHaveLength(4);
    expect(JSON.stringify(at.window.events)).not.toContain('SECRET');
  });

  test('skips the rest after a failing step, and reports at the limit without success', async () => {
    const at = await opened(format, [
      plan(['read_file', { path: 'missing.txt' }], written('b.txt', 'b\n')),
      think('It is missing.', false, 'Look elsewhere.'),
    ]);
    const { outcome, calls } = await run(at, { maxRounds: 1 });
    expect(calls).toEqual(['read_file failed', 'write_to_file skipped']);
    expect(existsSync(join(at.window.workspace, 'b.txt'))).toBe(false);
    expect(outcome).toMatchObject({
      reason: 'max_rounds_reached',
      text: [
        ...['Cause: The limit of 1 round was reached.', 'Not done: ', '- Look elsewhere.', ''],
        ...['Next: give it more, or say how to go on.', '', 'It is missing.'],
      ].join('\n'),
    });
  });

  test('refuses a plan that cannot be used with the reason, and goes on with the next one', async () => {
    const at = await opened(format, [plan(['dig', {}]), plan(written('b.txt', 'b\n')), think('Written.')]);
    const { outcome, calls } = await run(at);
    expect([outcome?.reason, calls]).toEqual(['task_completed', ['write_to_file done']]);
    expect(at.bodies()[1]).toContain('no tool of the list is called');
  });

  test('asks again for a thought that is missing, and ends with the last summary if it never comes', async () => {
    const at = await opened(format, [
      plan(['list_files', {}]),
      think('Half of it is done.', false),
      plan(written('b.txt', 'b\n')),
      ...['Hm.', 'Hm.', 'Hm.'],
    ]);
    const { outcome } = await run(at);
    expect(outcome?.reason).toBe('error');
    expect(outcome?.text).toMatch(/^Cause: The model did not report on the round.*\n.*\n\nHalf of it is done\.$/);
    expect(at.bodies()).toHaveLength(6);
  });

  test('forces the phase, and lists the tools of steps only once', async () => {
    const at = await opened(format, [plan(['list_files', {}]), think('Listed.')]);
    await run(at);
    const [planned = '', thought = ''] = at.bodies();
    expect(planned.split('## list_files(')).toHaveLength(2);
    expect(planned).not.toContain('todo_write');
    const forcedBy = {
      openai: (name: string) => `"tool_choice":{"type":"function","function":{"name":"${name}"}}`,
      gemini: (name: string) => `"allowedFunctionNames":["${name}"]`,
      prompt: (name: string) => name,
    }[format];
    expect(planned).toContain(forcedBy('plan_tool_call'));
    expect(thought).toContain(forcedBy('think'));
  });
});

test('a server that refuses a named choice gets "required", and one that refuses tools gets a request for JSON', async () => {
  const { window } = await opened('openai', [
    ...[{ refused: 'tool_choice is not supported' }, { refused: 'tools are not supported' }],
    ...[JSON.stringify({ steps: [{ tool: 'list_files', arguments: {} }] })],
    ...[JSON.stringify({ user_summary: 'Listed.', task_completed: true })],
  ]);
  const { outcome, calls } = await run({ window, bodies: () => [] });
  expect([outcome?.text, calls]).toEqual(['Listed.', ['list_files done']]);
  expect(window.model.requests.map(({ body }) => [body.tool_choice, body.tools?.length ?? 0])).toEqual([
    [{ type: 'function', function: { name: 'plan_tool_call' } }, 2],
    ['required', 2],
    [undefined, 0],
    [undefined, 0],
  ]);
});

test('one edit of a batch is undone alone', async () => {
  const at = await opened('openai', [plan(written('a.txt', 'a\n'), written('b.txt', 'b\n')), think('Written.')]);
  await run(at);
  const { window } = at;
  const [first, second] = callIdsIn(window.events);
  expect(first).not.toBe(second);
  await window.host.changes.undo({ callId: second as CallId });
  expect(readFileSync(join(window.workspace, 'a.txt'), 'utf8')).toBe('a\n');
  expect(existsSync(join(window.workspace, 'b.txt'))).toBe(false);
});

test('two loops of a topic send no id of a call twice', async () => {
  const round = (path: string) => [plan(written(path, 'x\n'), ['list_files', {}]), think('Written.')] as const;
  const at = await opened('openai', [...round('a.txt'), ...round('b.txt')]);
  const { topicId } = await run(at);
  const { host, workspace, model } = at.window;
  const more = { topicId, prompt: 'Again.', workspace, strategy: 'plan-execute-think', locale: 'en' } as const;
  await (await host.startLoop(more)).rest;
  const { messages = [] } = model.requests.at(-1)?.body ?? {};
  const ids = messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id));
  expect(ids.length).toBeGreaterThanOrEqual(5);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('what semantics 3.5 asks of the tools of steps', () => {
  test('weakness 4: an edit that replaces nothing fails, and the file stays as it is', async () => {
    const edit = { path: 'a.txt', edits: [{ old: 'green', new: 'blue' }] };
    const at = await opened('openai', [plan(['edit_file', edit]), think('Nothing to replace.')]);
    const path = join(at.window.workspace, 'a.txt');
    writeFileSync(path, 'red\r\n');
    expect((await run(at)).calls).toEqual(['edit_file failed']);
    expect(readFileSync(path, 'utf8')).toBe('red\r\n');
  });

  test('weakness 5: a step outside the folder fails before it writes, and no terminal is offered', async () => {
    const at = await opened('openai', [plan(written('../outside-of-rounds.txt', 'x')), think('Not possible.')]);
    expect((await run(at)).calls).toEqual(['write_to_file failed']);
    expect(existsSync(join(at.window.workspace, '../outside-of-rounds.txt'))).toBe(false);
    expect(at.bodies()[0]).not.toContain('## run_command(');
  });

  test('weakness 6: a recursive list goes into folders, and a long file is cut with a visible mark', async () => {
    const at = await opened('openai', [
      plan(
        written('deep/er/x.txt', 'x\n'),
        ['list_files', { path: '.', recursive: true }],
        ['read_file', { path: 'long.txt' }],
      ),
      think('Read.'),
    ]);
    writeFileSync(join(at.window.workspace, 'long.txt'), 'a long line of text\n'.repeat(200_000));
    const { calls } = await run(at);
    expect(calls.toSorted()).toEqual(['list_files done', 'read_file done', 'write_to_file done']);
    const last = at.bodies().at(-1) ?? '';
    expect(last).toContain('deep/er/x.txt');
    expect(last.length).toBeLessThan(1_000_000);
  });

  test('weakness 9: the calls of a loop and their results are stored although nobody watches', async () => {
    const at = await opened('openai', [plan(written('a.txt', 'a\n')), think('Written.')], {
      withoutWindows: true,
      attendant: () => 'nobody',
    });
    const { topicId } = await run(at);
    const { messages } = at.window.host.topics.page(topicId);
    const stored = messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'tool-result'));
    expect(stored).toMatchObject([{ tool: { toolName: 'write_to_file' }, status: 'done' }]);
  });
});
