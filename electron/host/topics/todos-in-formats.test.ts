/**
 * Loops of the strategy tool-driven in a real host, with real files and a scripted model server, in
 * each format of requests. The server refuses every invalid request, and closing it then fails the test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import type { Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import type { LoopLimits } from '../../../shared/loop.ts';
import { openWindow, type Window, type WindowOptions } from './window.fixture.ts';

const FORMATS = ['openai', 'gemini', 'prompt'] as const;
type Format = (typeof FORMATS)[number];

const MARK = '[ANALYSIS_COMPLETE]';

type Call = readonly [name: string, args: object];
/** A reply of the model: its text, its calls, or both. */
interface Written {
  readonly text?: string;
  readonly calls?: readonly Call[];
}

const says = (text: string): Written => ({ text });
const calls = (...of: readonly Call[]): Written => ({ calls: of });
const list = (...ids: readonly string[]): Call => [
  'todo_write',
  { merge: false, todos: ids.map((id) => ({ id, content: `Do ${id}`, status: 'pending' })) },
];
const closes = (...ids: readonly string[]): Call => [
  'todo_write',
  { merge: true, todos: ids.map((id) => ({ id, status: 'completed' })) },
];
const write = (path: string): Call => ['write_to_file', { path, content: 'x\n', line_count: 1 }];
const finish = (result: string): Call => ['attempt_completion', { result }];

const tagged = ([name, args]: Call): string =>
  `<tool_use>\n<name>${name}</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_use>`;

function chatReply({ text = '', calls: made = [] }: Written, format: Format): Reply {
  if (format === 'prompt') return { text: [text, ...made.map(tagged)].filter((part) => part !== '').join('\n') };
  return { text, ...(made.length > 0 ? { calls: made.map(([name, args]) => ({ name, arguments: args })) } : {}) };
}

interface Opened {
  readonly window: Window;
  /** The bodies of the requests so far. */
  readonly bodies: () => readonly string[];
}

/** Opens a host whose model gives these replies in order, and then no other. */
async function opened(format: Format, replies: readonly Written[], more: WindowOptions = {}): Promise<Opened> {
  const options = { approvalMode: 'allow-all', ...more } as const;
  if (format !== 'gemini') {
    const tools = format === 'prompt' ? 'prompt' : 'native';
    const window = await openWindow(
      replies.map((reply) => chatReply(reply, format)),
      { tools, ...options },
    );
    return { window, bodies: () => window.model.requests.map(({ bodyText }) => bodyText) };
  }
  const gemini = await startScriptedGemini(
    replies.map(({ text, calls: made = [] }) => ({
      ...(text === undefined ? {} : { text }),
      calls: made.map(([name, args]) => ({ name, arguments: args })),
    })),
  );
  const model = { provider: 'gemini', model: 'gemini-3-pro', baseUrl: gemini.baseUrl } as const;
  const window = await openWindow([], { ...options, model });
  onTestFinished(() => gemini.close());
  return { window, bodies: () => gemini.requests.map(({ bodyText }) => bodyText) };
}

async function run({ window }: Opened, limits: Partial<LoopLimits> = {}) {
  const { workspace, host, events } = window;
  const { rest, topicId } = await host.startLoop({
    ...{ prompt: 'Report.', workspace, strategy: 'tool-driven', locale: 'en', limits },
  });
  const state = await rest;
  const made = events.flatMap((event) => (event.type === 'tool-call-end' ? [`${event.tool} ${event.status}`] : []));
  return { name: state.name, topicId, outcome: 'outcome' in state ? state.outcome : null, made };
}

describe.each(FORMATS)('tool-driven in the format %s', (format) => {
  test('runs all calls of a reply, goes on after a failing one, and ends with the marked report', async () => {
    const at = await opened(format, [
      calls(list('1', '2')),
      calls(['read_file', { path: 'missing.txt' }], write('a.txt'), closes('1')),
      calls(closes('2')),
      says(`# Report\n\n| a | b |\n\n---\n${MARK}`),
    ]);
    const { name, outcome, made } = await run(at);
    expect([name, outcome]).toMatchObject(['completed', { reason: 'all_todos_closed', text: '# Report\n\n| a | b |' }]);
    expect(made.toSorted()).toEqual([
      ...['read_file failed', 'todo_write done', 'todo_write done', 'todo_write done', 'write_to_file done'],
    ]);
    expect(readFileSync(join(at.window.workspace, 'a.txt'), 'utf8')).toBe('x\n');
    expect(JSON.stringify(at.window.events)).not.toContain('ANALYSIS_COMPLETE');
  });

  test('names the open todos after an early mark and after an early finish, and then accepts the finish', async () => {
    const at = await opened(format, [
      calls(list('1')),
      says(`Too early. ${MARK}`),
      calls(finish('Too early.')),
      calls(closes('1'), finish('The report.')),
    ]);
    const { outcome } = await run(at);
    expect(outcome).toMatchObject({ reason: 'all_todos_closed', text: 'The report.' });
    expect(at.bodies()[2]).toContain('these todos are open:');
    expect(at.bodies()[3]).toContain('Not accepted: todos are open.');
  });

  test('ends as idle after two replies without a call, and does not call it success', async () => {
    const at = await opened(format, [calls(list('1')), says('Hm.'), says('Hm.'), says('What was done.')]);
    const { name, outcome } = await run(at);
    expect(name).toBe('stopped');
    expect(outcome).toMatchObject({ reason: 'idle', open: ['Do 1'] });
  });

  test('names the open todos at the limit of iterations, and does not call it success', async () => {
    const at = await opened(format, [calls(list('1', '2')), calls(closes('1')), says('What was done.')]);
    const { name, outcome } = await run(at, { maxIterations: 2 });
    expect(name).toBe('stopped');
    expect(outcome).toMatchObject({ reason: 'max_iterations_reached', open: ['Do 2'] });
    expect(outcome?.text).toContain('- Do 2');
  });

  test('ends as answered with a plain reply when no tool was used', async () => {
    const at = await opened(format, [says('Hello.')]);
    expect((await run(at)).outcome).toMatchObject({ reason: 'answered', text: 'Hello.' });
  });

  test('answers a todo with a bad status with an error, and the next call corrects it', async () => {
    const bad: Call = ['todo_write', { merge: true, todos: [{ id: '1', status: 'finished' }] }];
    const at = await opened(format, [calls(list('1')), calls(bad), calls(closes('1')), says(`Report. ${MARK}`)]);
    const { outcome, made } = await run(at);
    expect(outcome?.reason).toBe('all_todos_closed');
    expect(made).toEqual(['todo_write done', 'todo_write failed', 'todo_write done']);
    expect(at.bodies()[2]).toContain('The todo list was not changed.');
  });
});

test('a call of Gemini whose result loses the mark is sent again without the signature that no longer fits', async () => {
  const at = await opened('gemini', [
    calls(list('1')),
    calls(finish(`Too early.\n\n${MARK}`)),
    calls(closes('1')),
    says(`The report. ${MARK}`),
  ]);
  const { outcome } = await run(at);
  expect(outcome).toMatchObject({ reason: 'all_todos_closed', text: 'The report.' });
  // The scripted server refuses a signature on any part but the one that it signed.
  expect(at.bodies()).toHaveLength(4);
  expect(at.bodies()[2]).toContain('"result":"Too early."');
  expect(at.bodies()[2]).not.toContain('ANALYSIS_COMPLETE]"');
});

test('an image that a real server returns is stored with the tool message, and the event follows', async () => {
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
  const servers = {
    everything: { transport: 'stdio', command: process.execPath, args: [program, 'stdio'], env: {} },
  } as const;
  const image: Call = ['get-tiny-image', {}];
  const at = await opened('openai', [calls(list('1'), image, closes('1')), says(`# Picture\n${MARK}`)], { servers });
  const { outcome, made, topicId } = await run(at);
  expect(outcome).toMatchObject({ reason: 'all_todos_closed', text: '# Picture' });
  expect(made).toContain('get-tiny-image done');
  const { messages } = at.window.host.topics.page(topicId);
  const stored = messages.find(({ parts }) =>
    parts.some((part) => part.type === 'tool-result' && part.content.some(({ type }) => type === 'image')),
  );
  expect(stored?.role).toBe('tool');
  expect(at.window.events).toContainEqual(
    expect.objectContaining({ type: 'message-stored', role: 'tool', messageId: stored?.id }),
  );
});

test('an edit that arrives with the last row stays in the database, where the page finds it after a restart', async () => {
  const at = await opened('openai', [calls(list('1')), says('What was done.')]);
  const { window } = at;
  const late = { id: 'late', content: 'Came late', status: 'pending' } as const;
  window.listen = ({ event, loopId }) => {
    if (event.type === 'limit-reached') window.host.loops.editTodos({ loopId, todos: [late] });
  };
  const { topicId, name } = await run(at, { maxIterations: 1 });
  expect(name).toBe('stopped');
  const host = await window.restart();
  expect(host.topics.storedLoopView(topicId)?.todoEdits).toEqual([late]);
});

test('semantics 5.5, weakness 13: the prompts of model calls are not written to disk', async () => {
  const at = await opened('openai', [calls(list('1')), calls(closes('1')), says(`# All\n\nMY_REPORT\n${MARK}`)]);
  await run(at);
  expect(at.bodies().join('')).toContain('You are the assistant in Loopwright');
  const { folder } = at.window;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stored = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('');
  expect(stored).toContain('MY_REPORT');
  expect(stored).not.toContain('You are the assistant in Loopwright');
});
