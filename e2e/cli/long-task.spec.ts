/**
 * Tests a task of many iterations with a model server that refuses every invalid request, as strict
 * providers do.
 */
import { expect, test } from 'vitest';
import { sentCallId } from '../../shared/wire/sent-call-id.ts';
import { type ChatRequest, violationsOf } from '../fixtures/chat-request.ts';
import { call, lastResults, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

const edit = (path: string, from: string, to: string) => ({
  name: 'apply_diff',
  arguments: { path, diff: `<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n` },
});
const read = (path: string) => ({ name: 'read_file', arguments: { path } });

/**
 * The replies of the model, one of every kind: text with calls, several calls, calls with a shared
 * id, a missing id, a failing edit, and an unknown tool.
 */
const WORK: readonly Reply[] = [
  say('I look around.', { calls: [{ name: 'list_files', arguments: { recursive: true } }] }),
  { reasoning: 'Read all.', calls: [read('src/a.ts'), read('src/b.ts'), read('notes.md')], chunkBytes: 7 },
  {
    calls: [
      { ...edit('src/a.ts', 'export const a = 1;', 'export const a = 10;'), id: 'same' },
      { ...edit('src/b.ts', 'export const b = 2;', 'export const b = 20;'), id: 'same' },
    ],
  },
  {
    calls: [
      { ...read('src/a.ts'), id: '' },
      { ...read('src/b.ts'), id: '' },
    ],
  },
  { calls: [edit('notes.md', 'This line is not there.', 'x')] },
  { calls: [read('notes.md'), { name: 'no such tool!', arguments: {} }] },
  say('Now with the text that is there.', { calls: [edit('notes.md', 'a is 1', 'a is 10')], finish: 'stop' }),
  call('write_to_file', { path: 'out/论文.md', content: '# Ends 😀\n', line_count: 1 }, { pieceLength: 1 }),
  { calls: [read('out/论文.md'), read('notes.md')], plainJson: true },
  call('search_files', { directory: '.', query: '10', search_type: 'content' }),
  call('attempt_completion', { result: 'a is 10 and b is 20.', command: 'npm test' }),
];

test('a loop reads, edits and verifies several files in eleven iterations without an invalid request', async () => {
  await using place = await somePlace({
    'src/a.ts': 'export const a = 1;\n',
    'src/b.ts': 'export const b = 2;\r\n',
    'notes.md': '# Notes\n\na is 1\n',
  });
  await using model = await startScriptedOpenAi(WORK);
  const ended = await place.run(model, 'Multiply every constant by ten and write down that you did.');

  expect(model.violations).toEqual([]);
  expect(ended.code).toBe(0);
  expect(ended.last('loop-end')).toMatchObject({
    reason: 'attempt_completion',
    summary: 'a is 10 and b is 20.',
    command: 'npm test',
    iterations: 11,
    mistakes: 1,
    usage: { modelCalls: 11, inputTokens: 110, outputTokens: 55 },
  });
  expect(await Promise.all(['src/a.ts', 'src/b.ts', 'notes.md', 'out/论文.md'].map(place.read))).toEqual([
    'export const a = 10;\n',
    'export const b = 20;\r\n',
    '# Notes\n\na is 10\n',
    '# Ends 😀\n',
  ]);

  expect(model.requests).toHaveLength(WORK.length);
  for (const { body } of model.requests) expect(unpaired(body)).toEqual([]);
  const [last] = model.requests.slice(-1);
  const ids = last?.body.messages.flatMap(({ tool_calls }) => tool_calls ?? []).map(({ id }) => id) ?? [];
  expect(ids).toHaveLength(16);
  expect(new Set(ids).size).toBe(ids.length);
  // Each request begins with all messages of the request before it, unchanged.
  for (const [at, { body }] of model.requests.entries()) {
    const earlier = model.requests[at - 1]?.body.messages ?? [];
    expect(body.messages.slice(0, earlier.length)).toEqual(earlier);
  }
  expect(lastResults(bodyOf(model.requests[4]))).toHaveLength(2);
  expect(lastResults(bodyOf(model.requests[6]))[1]).toContain('no such tool!');
  expect(lastResults(bodyOf(model.requests[9])).join()).toContain('a is 10');

  const { toolCalls, messages } = await place.exported();
  expect(toolCalls.map(({ id }) => sentCallId(id)).slice(0, -1)).toEqual(ids);
  expect(toolCalls.map(({ status }) => status)).toEqual([
    ...Array<string>(8).fill('done'),
    'failed',
    'done',
    'failed',
    ...Array<string>(6).fill('done'),
  ]);
  const stored = ended.all('message-stored').map(({ messageId }) => messageId as string);
  expect(messages.map(({ id }) => id as string)).toEqual(stored);
});

test('the strict model server detects invalid requests, so the absence of violations is meaningful', () => {
  const request = {
    model: 'm',
    messages: [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: null, tool_calls: [made('a'), made('b')] },
      { role: 'tool', tool_call_id: 'b', content: '' },
    ],
  } as const;
  expect(unpaired(request)).toEqual(['a,b answered by b']);
  expect(violationsOf(request, JSON.stringify(request), null)).not.toEqual([]);
});

function made(id: string) {
  return { id, type: 'function', function: { name: 'x', arguments: '{}' } };
}

function bodyOf(request: { readonly body: ChatRequest } | undefined): ChatRequest {
  if (request === undefined) throw new Error('There was no such request.');
  return request.body;
}

/**
 * Finds calls that are not followed by exactly one result in order, and tool names that no provider
 * accepts. It does not use the server's own check.
 */
function unpaired({ messages }: Pick<ChatRequest, 'messages'>): readonly string[] {
  const wrong: string[] = [];
  for (const [at, { tool_calls = [], role }] of messages.entries()) {
    if (role !== 'assistant') continue;
    const next = messages.slice(at + 1);
    const end = next.findIndex((message) => message.role !== 'tool');
    const answers = next.slice(0, end === -1 ? undefined : end).map(({ tool_call_id }) => tool_call_id);
    const asked = tool_calls.map(({ id }) => id);
    if (asked.join() !== answers.join()) wrong.push(`${asked} answered by ${answers}`);
    wrong.push(...tool_calls.map((each) => each.function.name).filter((name) => !NAME.test(name)));
  }
  return wrong;
}
