/** Tests all endings of an agentic loop, with their exit codes and final texts. */

import { describe, expect, test } from 'vitest';
import type { CompletionReason } from '../../shared/loop.ts';
import { textOf } from '../../shared/message.ts';
import { call, fail, type Reply, type Script, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { hosted } from './in-process.ts';
import { type Ended, onServer, type Place, somePlace } from './program.ts';

const read = call('read_file', { path: 'a.txt' });
const wrong = call('read_file', { path: 'not-there.txt' });
const done = (result = 'All is done.') => call('attempt_completion', { result });
/**
 * The model replies with a summary when a request offers no tools, and otherwise as `next` does.
 */
const orSumUp =
  (next: (n: number) => Reply): Script =>
  (request, n) =>
    request.tools === undefined ? say('I read what I could.') : next(n);

interface Ending {
  readonly reason: CompletionReason;
  readonly exit: number;
  readonly script: Script;
  readonly words?: readonly string[];
  readonly calls: number;
  readonly says: string;
}

const ENDINGS: readonly Ending[] = [
  { reason: 'attempt_completion', exit: 0, script: [read, done()], calls: 2, says: 'All is done.' },
  { reason: 'answered', exit: 0, script: [say('Hello to you.')], calls: 1, says: 'Hello to you.' },
  {
    reason: 'no_tool_call',
    exit: 0,
    script: [read, say('I think that is all.'), say('Yes, that is all.')],
    calls: 3,
    says: 'Yes, that is all.',
  },
  {
    reason: 'max_iterations_reached',
    exit: 2,
    script: orSumUp((n) => call('list_files', { path: '.', limit: n + 1 })),
    words: ['--max-iterations', '3'],
    calls: 4,
    says: 'limit of 3 iterations was reached.\n\nI read what I could.',
  },
  {
    reason: 'consecutive_mistakes',
    exit: 2,
    script: orSumUp((n) => call('read_file', { path: `not-there-${n}.txt` })),
    calls: 4,
    says: '3 mistakes in a row.\n\nI read what I could.',
  },
  {
    reason: 'repeated_calls',
    exit: 2,
    script: orSumUp(() => read),
    calls: 4,
    says: 'The same call was made three times and nothing changed.\n\nI read what I could.',
  },
  {
    reason: 'answer_cut',
    exit: 2,
    script: Array.from({ length: 4 }, (_, n) => say(`Chapter ${n}`, { finish: 'length' })),
    calls: 4,
    says: 'The answer is incomplete: the model reached its output limit again after three continuations.',
  },
  {
    reason: 'calls_as_text',
    exit: 3,
    script: orSumUp(() => say('<tool_call>{"name": "list_files", "arguments": {"path": "."}}</tool_call>')),
    calls: 2,
    says: 'wrote a tool call as text again, after it was reminded. Such a call is not run.',
  },
  { reason: 'error', exit: 3, script: [read, fail(401, 'bad key')], calls: 2, says: 'Done: read files' },
];

describe('an agentic loop', () => {
  test.for(ENDINGS)('that ends by $reason exits with $exit and has a final text', async (ending) => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    await using model = await startScriptedOpenAi(ending.script);
    const ended = await place.run(model, 'Do it.', ending.words);
    expect(model.violations).toEqual([]);
    expect(ended.last('loop-end').reason).toBe(ending.reason);
    expect(ended.code).toBe(ending.exit);
    expect(ended.last('loop-end').summary).toContain(ending.says);
    expect(model.requests).toHaveLength(ending.calls);
    await expectFinalText(place, ended);
  });

  test('answers hello with exactly one request', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi(() => say('Hello!'));
    const ended = await place.run(model, 'hello');
    expect(ended.last('loop-end')).toMatchObject({ reason: 'answered', usage: { modelCalls: 1 } });
    expect(model.requests).toHaveLength(1);
  });

  test.for(['SIGINT', 'SIGTERM'] as const)('ends as user_cancelled with exit code 130 after %s', async (signal) => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    await using model = await startScriptedOpenAi([read, say('I am about to', { stallAfter: 2 }), done()]);
    const running = place.start(model, 'Do it.');
    await running.prints('"text":"I am about to"');
    running.process.kill(signal);
    const ended = await running.ended;
    expect(ended.code).toBe(130);
    expect(ended.last('loop-end').reason).toBe('user_cancelled');
    expect(ended.last('loop-end').summary).toMatch(/^Cause: Stopped by you\.\nDone: read files/);
    expect(model.requests).toHaveLength(2);
    await expectFinalText(place, ended);
    const resumed = await place.command('resume', '--json', ...onServer(model));
    expect(resumed.last('loop-start').resumed).toBe(true);
    expect(resumed.last('loop-end').reason).toBe('attempt_completion');
  });

  test('ends at the time limit of --timeout as after Ctrl+C, and reports the time limit', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([say('Hm', { stallAfter: 2 })]);
    const ended = await place.run(model, 'Do it.', ['--timeout', '1']);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([130, 'user_cancelled']);
    expect(ended.stderr).toContain('--timeout');
    await expectFinalText(place, ended);
  });

  // No command-line option sets this budget, so the test uses the host directly.
  test('ends as budget_exceeded with a fixed text and without another model call', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    await using model = await startScriptedOpenAi([read, done()]);
    await using inProcess = await hosted(place, model);
    const { rest } = await inProcess.host.startLoop({
      prompt: 'Do it.',
      workspace: place.workspace,
      strategy: 'auto',
      locale: 'en',
      limits: { maxTokens: 12 },
    });
    expect(await rest).toMatchObject({ name: 'stopped', outcome: { reason: 'budget_exceeded' } });
    expect(model.requests).toHaveLength(1);
    const end = inProcess.events.find((event) => event.type === 'loop-end');
    expect(end?.summary).toMatch(/^Cause: The token budget of 12 tokens is used up\.\nDone: read files/);
    expect(textOf((await place.exported()).messages.at(-1) ?? { parts: [] })).toBe(end?.summary);
  });
});

describe('after a limit', () => {
  test('a loop continues the same conversation with more iterations and is completed', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    await using model = await startScriptedOpenAi((request, n) => {
      if (request.tools === undefined) return say('So far so good.');
      return n < 4 ? call('list_files', { path: '.', limit: n + 1 }) : done();
    });
    const first = await place.run(model, 'Do it.', ['--max-iterations', '2']);
    expect(first.last('loop-end')).toMatchObject({ reason: 'max_iterations_reached', iterations: 2 });
    const second = await place.command('resume', '--json', '--max-iterations', '6', ...onServer(model));
    expect(model.violations).toEqual([]);
    expect(second.code).toBe(0);
    expect(second.last('loop-end')).toMatchObject({ reason: 'attempt_completion', iterations: 4 });
    expect(second.last('loop-start').loopId).toBe(first.last('loop-start').loopId);
    const third = await place.command('resume', first.last('loop-start').loopId, ...onServer(model));
    expect(third.code).toBe(64);
    expect(third.stderr).not.toBe('');
  });

  test('--mistake-limit sets how many consecutive mistakes end a loop; a successful call resets the count (F13)', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    const replies = [wrong, call('read_file', { path: 'b' }), read, wrong, call('read_file', { path: 'c' })];
    await using model = await startScriptedOpenAi(orSumUp((n) => replies[n] ?? done('not reached')));
    const ended = await place.run(model, 'Do it.', ['--mistake-limit', '2']);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([2, 'consecutive_mistakes']);
    expect(ended.all('mistake').map(({ count, limit }) => [count, limit])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(ended.last('loop-end').summary).toContain('2 mistakes in a row');
  });
});

/** The final text of the loop is stored as the last message of the topic. */
async function expectFinalText(place: Place, ended: Ended): Promise<void> {
  const { summary } = ended.last('loop-end');
  expect(summary.trim()).not.toBe('');
  const { messages } = await place.exported();
  const last = messages.findLast(({ role }) => role === 'assistant');
  expect(textOf(last ?? { parts: [] })).toBe(summary);
}
