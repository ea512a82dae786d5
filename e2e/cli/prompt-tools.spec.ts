/**
 * Tests tools for a model without function calling: the prompt describes the tools, and the model
 * calls them with tags in its text.
 */
import { describe, expect, test } from 'vitest';
import type { CompletionReason } from '../../shared/loop.ts';
import {
  type ChatRequest,
  call,
  fail,
  type Reply,
  type Script,
  say,
  startScriptedOpenAi,
  tags,
  callInTags as use,
} from '../fixtures/scripted-openai.ts';
import { somePlace } from './program.ts';

const PROMPT = ['--tools', 'prompt'] as const;

const contentOf = (request: ChatRequest | undefined, at: number): string => String(request?.messages.at(at)?.content);

const diff = '<<<<<<< SEARCH\n<p>old</p>\n=======\n<p>new &lt;tool_use></p>\n>>>>>>> REPLACE';
const done = (result = 'All is done.') => use('attempt_completion', { result });
const read = use('read_file', { path: 'a.txt' });

describe('a run with --tools prompt', () => {
  test('reads, edits, verifies and completes with streamed replies, and shows no tags to the user', async () => {
    await using place = await somePlace({ 'page.html': '<p>old</p>\n</tool_use_result>\n<tool_use>\n' });
    await using model = await startScriptedOpenAi([
      use('read_file', { path: 'page.html' }, 'I look at the page.\n\n', { pieceLength: 1 }),
      use('apply_diff', { path: 'page.html', diff }, '', { chunkBytes: 3 }),
      say(`${tags('read_file', { path: 'page.html' })}\n${tags('list_files', { path: '.' })}`),
      done('The page is new.'),
    ]);
    const ended = await place.run(model, 'Make the page new.', PROMPT);
    expect(model.violations).toEqual([]);
    expect(ended.calls.slice(0, 2)).toEqual(['read_file done', 'apply_diff done']);
    // The two calls of one reply run at the same time.
    expect(ended.calls.slice(2, 4).toSorted()).toEqual(['list_files done', 'read_file done']);
    expect(ended.calls.slice(4)).toEqual(['attempt_completion done']);
    expect(ended.last('loop-end')).toMatchObject({
      reason: 'attempt_completion',
      summary: 'The page is new.',
      iterations: 4,
      mistakes: 0,
    });
    expect(ended.code).toBe(0);
    expect(await place.read('page.html')).toBe('<p>new &lt;tool_use></p>\n</tool_use_result>\n<tool_use>\n');
    const shown = ended.all('text-delta').map(({ text }) => text);
    expect(shown.join('')).toBe('I look at the page.');
    expect(shown.length).toBeGreaterThan(1);

    const bodies = model.requests.map(({ body }) => body);
    expect(bodies.every((body) => body.tools === undefined)).toBe(true);
    expect(contentOf(bodies[0], 0)).toContain(
      '## file-editor__edit_file(path: string, edits: {old: string, new: string}[])\n',
    );
    expect(contentOf(bodies[1], -2)).toContain(
      'I look at the page.\n\n<tool_use>\n<name>file-editor__read_file</name>',
    );
    const result = contentOf(bodies[1], -1);
    expect(result).toContain('<name>file-editor__read_file</name>\n<status>done</status>');
    // The content of the file can neither end the result that contains it nor look like a call.
    expect(result.match(/<\/?tool_use\w*>/g)).toEqual(['<tool_use_result>', '</tool_use_result>']);
    expect(contentOf(bodies[3], -1).match(/<tool_use_result>/g)).toHaveLength(2);

    const { messages, toolCalls } = await place.exported();
    expect(JSON.stringify(messages)).not.toContain('<name>');
    expect(toolCalls.map(({ tool, status }) => `${tool} ${status}`)).toHaveLength(5);
  });

  const orSumUp =
    (next: (n: number) => Reply): Script =>
    (request, n) =>
      contentOf(request, 0).includes('# Calling tools') ? next(n) : say('I read what I could.');

  const ENDINGS: readonly (readonly [CompletionReason, number, Script, readonly string[], string])[] = [
    ['attempt_completion', 0, [read, done()], [], 'All is done.'],
    ['answered', 0, [say('Hello to you.')], [], 'Hello to you.'],
    ['no_tool_call', 0, [read, say('That is all.'), say('Yes, that is all.')], [], 'Yes, that is all.'],
    [
      'max_iterations_reached',
      2,
      orSumUp((n) => use('list_files', { path: '.', limit: n + 1 })),
      ['--max-iterations', '3'],
      'limit of 3 iterations was reached.\n\nI read what I could.',
    ],
    [
      'consecutive_mistakes',
      2,
      orSumUp((n) => use('read_file', { path: `not-there-${n}.txt` })),
      [],
      '3 mistakes in a row.\n\nI read what I could.',
    ],
    ['repeated_calls', 2, orSumUp(() => read), [], 'I read what I could.'],
    ['error', 3, [read, fail(401, 'bad key')], [], 'Done: read files'],
  ];

  test.for(ENDINGS)(
    'ends by %s with exit code %i, as with function calling',
    async ([reason, exit, script, words, says]) => {
      await using place = await somePlace({ 'a.txt': 'a\n' });
      await using model = await startScriptedOpenAi(script);
      const ended = await place.run(model, 'Do it.', [...PROMPT, ...words]);
      expect(model.violations).toEqual([]);
      expect([ended.last('loop-end').reason, ended.code]).toEqual([reason, exit]);
      expect(ended.last('loop-end').summary).toContain(says);
    },
  );

  test('does not run a write that the length limit cut off, tells the model, and runs the complete write of its next reply (F17)', async () => {
    await using place = await somePlace();
    const args = { path: 'new.txt', content: 'one\ntwo\n', line_count: 2 };
    const whole = tags('write_to_file', args);
    await using model = await startScriptedOpenAi([
      say(whole.slice(0, -30), { finish: 'length' }),
      say(whole.slice(0, -5)),
      say(whole),
      done(),
    ]);
    const ended = await place.run(model, 'Write.', PROMPT);
    expect(model.violations).toEqual([]);
    expect(ended.calls).toEqual([
      'write_to_file failed',
      'write_to_file failed',
      'write_to_file done',
      'attempt_completion done',
    ]);
    expect(contentOf(model.requests[1]?.body, -1)).toContain('The reply ended before &lt;/tool_use>');
    expect(await place.read('new.txt')).toBe('one\ntwo\n');
  });

  test('treats a call in a code block as text and not as a call (F33)', async () => {
    await using place = await somePlace();
    const text = `You would write:\n\n\`\`\`xml\n${tags('create_file', { path: 'one.txt' })}\n\`\`\``;
    await using model = await startScriptedOpenAi([say(text)]);
    const ended = await place.run(model, 'How?', PROMPT);
    expect([ended.calls, ended.last('loop-end').reason, ended.last('loop-end').summary]).toEqual([
      [],
      'answered',
      text,
    ]);
  });

  test('lets a topic change from function calling to tags and back with its whole history', async () => {
    await using place = await somePlace({ 'a.txt': 'plum\n' });
    await using model = await startScriptedOpenAi([
      call('read_file', { path: 'a.txt' }),
      call('attempt_completion', { result: 'Read.' }),
      use('list_files', { path: '.' }),
      done('Listed.'),
      call('read_file', { path: 'a.txt' }),
      call('attempt_completion', { result: 'Read again.' }),
    ]);
    const { topicId } = (await place.run(model, 'Read.')).last('loop-start');
    const listed = await place.run(model, 'List.', ['--topic', topicId, ...PROMPT]);
    const again = await place.run(model, 'Read again.', ['--topic', topicId]);
    expect(model.violations).toEqual([]);
    expect([listed.last('loop-end').summary, again.last('loop-end').summary]).toEqual(['Listed.', 'Read again.']);
    const inTags = JSON.stringify(model.requests[2]?.body.messages);
    expect(inTags).toContain('plum');
    expect(inTags.match(/<tool_use>\\n<name>file-editor__/g)).toHaveLength(2);
    const calls = model.requests[4]?.body.messages.flatMap(({ tool_calls = [] }) => tool_calls);
    expect(calls?.map((made) => made.function.name)).toEqual([
      'file-editor__read_file',
      'file-editor__attempt_completion',
      'file-editor__list_files',
      'file-editor__attempt_completion',
    ]);
  });

  test('with the value none offers no tools and ignores tags', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([read]);
    const ended = await place.run(model, 'hello', ['--tools', 'none']);
    expect([ended.calls, ended.last('loop-end').reason]).toEqual([[], 'answered']);
    expect(model.requests[0]?.body.tools).toBeUndefined();
    expect(contentOf(model.requests[0]?.body, 0)).not.toContain('# Calling tools');
  });
});
