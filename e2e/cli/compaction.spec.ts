/**
 * Tests topics that are much longer than the context window of their model. They continue, no
 * message is lost, and no request is too long.
 */
import { describe, expect, test } from 'vitest';
import { resultText, type ToolResultPart } from '../../shared/message.ts';
import type { ChatRequest } from '../fixtures/chat-request.ts';
import { call as geminiCall, startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { call, fail, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const WINDOW = 128_000;
const FILES = 44;
const FIRST_LOOP = 26;

/** A page of text with about 10,000 tokens. */
const page = (n: number): string =>
  Array.from(
    { length: 500 },
    (_, line) => `Line ${line} of page ${n} tells of plums, and of who picked them in which year.\n`,
  )
    .join('')
    .concat(`mark ${n}\n`);

/**
 * An independent estimate of the number of tokens of a request: a quarter of the characters of its
 * body.
 */
const tokensOf = (bodyText: string): number => Math.ceil(bodyText.length / 4);

const asksForNotes = ({ messages }: ChatRequest): boolean =>
  String(messages[0]?.content).startsWith('You keep the notes');

test('a topic of 400,000 tokens continues with a model whose context window has 128,000', async () => {
  const files = Object.fromEntries(Array.from({ length: FILES }, (_, n) => [`page-${n}.md`, page(n)]));
  await using place = await somePlace(files);
  let read = 0;
  let notes = 0;
  await using model = await startScriptedOpenAi((request) => {
    if (tokensOf(JSON.stringify(request)) >= WINDOW) return fail(400, 'context_length_exceeded');
    if (asksForNotes(request)) return say(`Notes ${++notes}: pages 0 to ${read - 1} were read.`);
    const end = read === FIRST_LOOP || read === FILES;
    if (end && String(request.messages.at(-1)?.content).includes(`mark ${read - 1}`))
      return call('attempt_completion', { result: `Read ${read} pages.` });
    return call('read_file', { path: `page-${read++}.md` });
  });
  const words = ['--context-tokens', String(WINDOW), '--max-iterations', '60'];

  const first = await place.run(model, 'Read the first pages.', words);
  expect(first.last('loop-end')).toMatchObject({ reason: 'attempt_completion', summary: `Read ${FIRST_LOOP} pages.` });
  const { topicId } = first.last('loop-start');
  const second = await place.run(model, 'Read the other pages.', ['--topic', topicId, ...words]);
  expect(second.last('loop-end')).toMatchObject({ reason: 'attempt_completion', summary: `Read ${FILES} pages.` });
  expect([first.code, second.code]).toEqual([0, 0]);

  expect(model.violations).toEqual([]);
  expect(Math.max(...model.requests.map(({ bodyText }) => tokensOf(bodyText)))).toBeLessThan(WINDOW);
  // No request contains the id of a stored message.
  expect(model.requests.filter(({ bodyText }) => /msg_[0-9a-z]{26}/.test(bodyText))).toEqual([]);
  const asked = model.requests.filter(({ body }) => !asksForNotes(body));
  expect(asked).toHaveLength(FILES + 2);
  for (const [n, { body }] of asked.entries()) {
    const goal = n <= FIRST_LOOP ? 'Read the first pages.' : 'Read the other pages.';
    expect(body.messages.filter(({ content }) => content === goal)).toHaveLength(1);
    expect(body.messages[1]?.role).toBe('user');
  }
  expect(String(asked.at(-1)?.body.messages[1]?.content)).toContain(`Notes ${notes}:`);
  const compactions = [first, second].map((ended) => ended.all('compaction-end').length);
  expect(Math.min(...compactions)).toBeGreaterThan(0);
  const spent = [first, second].map((ended) => ended.last('loop-end').usage.inputTokens);
  expect(spent.reduce((sum, tokens) => sum + tokens)).toBe(model.requests.length * 10);

  const { messages } = await place.exported();
  const results = messages.flatMap(({ parts }) =>
    parts.filter((part): part is ToolResultPart => part.type === 'tool-result'),
  );
  expect(tokensOf(JSON.stringify(messages))).toBeGreaterThan(400_000);
  for (let n = 0; n < FILES; n++)
    expect(results.some((result) => new RegExp(`\\bmark ${n}$`, 'm').test(resultText(result)))).toBe(true);
  const stored = [first, second].flatMap((ended) => ended.all('message-stored').map(({ messageId }) => messageId));
  expect(messages.map(({ id }) => id)).toEqual(stored);
});

test('a model that refuses a request as too long gets a shorter one, even if its context size is unknown', async () => {
  const files = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`page-${n}.md`, page(n)]));
  await using place = await somePlace(files);
  let read = 0;
  let refused = 0;
  await using model = await startScriptedOpenAi((request) => {
    if (asksForNotes(request)) return say(`Pages 0 to ${read - 1} were read.`);
    if (tokensOf(JSON.stringify(request)) >= 50_000) {
      refused++;
      return fail(400, 'This model has a maximum context length of 50000 tokens.');
    }
    if (read === 8) return call('attempt_completion', { result: 'Read all.' });
    return call('read_file', { path: `page-${read++}.md` });
  });
  const ended = await place.run(model, 'Read all pages.');
  expect(ended.last('loop-end')).toMatchObject({ reason: 'attempt_completion', summary: 'Read all.' });
  expect(refused).toBeGreaterThan(0);
  expect(ended.all('compaction-end')).toHaveLength(refused);
  expect(model.violations).toEqual([]);
  expect(ended.calls.filter((line) => line === 'read_file done')).toHaveLength(8);
});

describe('with other message formats', () => {
  const pages = 9;
  const words = ['--context-tokens', '40000'];
  const files = Object.fromEntries(Array.from({ length: pages }, (_, n) => [`page-${n}.md`, page(n)]));
  const notes = 'Some pages were read.';
  const isNotes = (request: object): boolean => JSON.stringify(request).includes('You keep the notes');

  test('Gemini gets requests that it accepts, with the signatures of the remaining calls', async () => {
    await using place = await somePlace(files);
    let read = 0;
    await using model = await startScriptedGemini((request) => {
      if (isNotes(request)) return { text: notes };
      return read < pages
        ? geminiCall('read_file', { path: `page-${read++}.md` })
        : geminiCall('attempt_completion', { result: 'Read all.' });
    });
    const ended = await place.run(model, 'Read all pages.', words);
    expect(ended.last('loop-end')).toMatchObject({ reason: 'attempt_completion', summary: 'Read all.' });
    expect(ended.all('compaction-end').length).toBeGreaterThan(1);
    expect(model.violations).toEqual([]);
    expect(Math.max(...model.requests.map(({ bodyText }) => tokensOf(bodyText)))).toBeLessThan(40_000);
    const last = model.requests.at(-1);
    expect(JSON.stringify(last?.body.contents[0])).toContain(notes);
    const calls = last?.body.contents.flatMap(({ parts }) => parts.filter(({ functionCall }) => functionCall));
    expect(calls?.length).toBeGreaterThan(0);
    expect(calls?.every(({ thoughtSignature }) => thoughtSignature !== undefined)).toBe(true);
  });

  test('a model without function calling gets complete tool tags', async () => {
    await using place = await somePlace(files);
    let read = 0;
    const use = (tool: string, args: object) =>
      say(`<tool_use>\n<name>file-editor__${tool}</name>\n<arguments>${JSON.stringify(args)}</arguments>\n</tool_use>`);
    await using model = await startScriptedOpenAi((request) => {
      if (isNotes(request)) return say(notes);
      return read < pages
        ? use('read_file', { path: `page-${read++}.md` })
        : use('attempt_completion', { result: 'Read all.' });
    });
    const ended = await place.run(model, 'Read all pages.', [...words, '--tools', 'prompt']);
    expect(ended.last('loop-end')).toMatchObject({ reason: 'attempt_completion', summary: 'Read all.' });
    expect(ended.all('compaction-end').length).toBeGreaterThan(1);
    expect(model.violations).toEqual([]);
    expect(String(model.requests.at(-1)?.body.messages[1]?.content)).toContain(notes);
  });
});
