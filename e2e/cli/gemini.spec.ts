/**
 * Tests the built program with a model server in Gemini's format: the same tasks and endings as
 * with OpenAI's format. Every thought signature must be sent back with the part that it belongs to.
 */
import { describe, expect, test } from 'vitest';
import type { CompletionReason } from '../../shared/loop.ts';
import { FOREIGN_CALL, type SignedPart } from '../fixtures/gemini-request.ts';
import {
  call,
  type GeminiRecord,
  type GeminiReply,
  type GeminiScript,
  lastResults,
  refuse,
  startScriptedGemini,
} from '../fixtures/scripted-gemini.ts';
import { call as openAiCall, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { onServer, somePlace } from './program.ts';

const KEY = 'AIza-a-key-that-nobody-may-see-1234';
const read = call('read_file', { path: 'a.txt' });
const done = call('attempt_completion', { result: 'All is done.' });

const orSumUp =
  (next: (n: number) => GeminiReply): GeminiScript =>
  (request, n) =>
    request.tools === undefined ? { text: 'I read what I could.' } : next(n);

/** The parts of a request that have a thought signature, in order. */
function signedIn({ body }: GeminiRecord): readonly SignedPart[] {
  return body.contents.flatMap(({ parts }) =>
    parts.flatMap(({ thoughtSignature: signature, ...part }) => (signature === undefined ? [] : [{ part, signature }])),
  );
}

test('a loop does a task with parallel calls, thoughts and streamed text on real files', async () => {
  await using place = await somePlace({ 'a.txt': 'one\n', 'b.txt': 'two\n' });
  await using model = await startScriptedGemini([
    {
      thoughts: 'I have to look first.',
      text: 'I read both.',
      calls: [
        { name: 'read_file', arguments: { path: 'a.txt' } },
        { name: 'read_file', arguments: { path: 'b.txt' } },
      ],
      chunkBytes: 5,
    },
    call('write_to_file', { path: 'c.txt', content: 'one two\n', line_count: 1 }, { signature: 'dGV4dA==' }),
    done,
  ]);
  const ended = await place.run(model, 'Join them.', ['--api-key-env', 'MY_KEY'], { env: { MY_KEY: KEY } });
  expect(model.violations).toEqual([]);
  expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'attempt_completion']);
  expect(ended.calls).toEqual(['read_file done', 'read_file done', 'write_to_file done', 'attempt_completion done']);
  expect(await place.read('c.txt')).toBe('one two\n');
  expect(lastResults(model.requests[1]?.body ?? { contents: [] }).map((text) => /one|two/.exec(text)?.[0])).toEqual([
    'one',
    'two',
  ]);
  const told = (type: 'text-delta' | 'reasoning-delta') =>
    ended
      .all(type)
      .map(({ text }) => text)
      .join('');
  expect([told('text-delta'), told('reasoning-delta')]).toEqual(['I read both.', 'I have to look first.']);
  expect(model.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual([KEY, KEY, KEY]);
  expect(ended.stdout + ended.stderr + (await place.command('export')).stdout).not.toContain(KEY);
});

interface Ending {
  readonly reason: CompletionReason;
  readonly exit: number;
  readonly script: GeminiScript;
  readonly words?: readonly string[];
  readonly says: string;
}

const ENDINGS: readonly Ending[] = [
  { reason: 'attempt_completion', exit: 0, script: [read, done], says: 'All is done.' },
  { reason: 'answered', exit: 0, script: [{ text: 'Hello to you.' }], says: 'Hello to you.' },
  {
    reason: 'no_tool_call',
    exit: 0,
    script: [read, { text: 'I think that is all.' }, { text: 'Yes, that is all.' }],
    says: 'Yes, that is all.',
  },
  {
    reason: 'max_iterations_reached',
    exit: 2,
    script: orSumUp((n) => call('list_files', { path: '.', limit: n + 1 })),
    words: ['--max-iterations', '3'],
    says: 'limit of 3 iterations was reached.\n\nI read what I could.',
  },
  {
    reason: 'consecutive_mistakes',
    exit: 2,
    script: orSumUp((n) => call('read_file', { path: `not-there-${n}.txt` })),
    says: '3 mistakes in a row.\n\nI read what I could.',
  },
  {
    reason: 'repeated_calls',
    exit: 2,
    script: orSumUp(() => read),
    says: 'The same call was made three times and nothing changed.\n\nI read what I could.',
  },
  { reason: 'error', exit: 3, script: [read, refuse(400, 'API key not valid.')], says: 'Done: read files' },
];

test.for(ENDINGS)('a loop ends by $reason with exit code $exit and a final text', async (ending) => {
  await using place = await somePlace({ 'a.txt': 'a\n' });
  await using model = await startScriptedGemini(ending.script);
  const ended = await place.run(model, 'Do it.', ending.words);
  expect(model.violations).toEqual([]);
  expect([ended.last('loop-end').reason, ended.code]).toEqual([ending.reason, ending.exit]);
  expect(ended.last('loop-end').summary).toContain(ending.says);
});

test.for([
  ['SAFETY', 'for safety reasons'],
  ['RECITATION', 'protected text'],
  ['MALFORMED_FUNCTION_CALL', 'a tool call that cannot be read'],
] as const)('a loop ends with an error message that quotes the finish reason %s (F32)', async ([finish, words]) => {
  await using place = await somePlace();
  await using model = await startScriptedGemini([call('create_file', { path: 'x' }, { finish })]);
  const ended = await place.run(model, 'Do it.');
  expect([ended.code, ended.last('loop-end').reason]).toEqual([3, 'error']);
  expect(ended.last('loop-end').summary).toContain(words);
  expect(ended.calls).toEqual([]);
});

test('a call that the finish reason MAX_TOKENS cut off never runs, and the model is told (F32)', async () => {
  await using place = await somePlace();
  await using model = await startScriptedGemini([
    call('create_file', { path: 'half.txt', content: 'half a' }, { finish: 'MAX_TOKENS' }),
    done,
  ]);
  const ended = await place.run(model, 'Do it.');
  expect(ended.calls).toEqual(['create_file failed', 'attempt_completion done']);
  expect(lastResults(model.requests[1]?.body ?? { contents: [] })[0]).toContain('cut off inside this call');
  await expect(place.read('half.txt')).rejects.toThrow();
});

describe('thought signatures (F32)', () => {
  // Replies with signatures on every kind of part. The signatures contain characters that JSON, SQL
  // and URLs often alter.
  const signedWork: GeminiReply = {
    chunks: [
      {
        candidates: [
          {
            content: {
              role: 'model',
              parts: [
                { text: 'Sealed.', thought: true, thoughtSignature: 'dGhvdWdodA+/==' },
                { text: 'I read.' },
                {
                  functionCall: { name: 'file-editor__read_file', args: { path: 'a.txt' } },
                  thoughtSignature: 'Y2FsbCAx/+==',
                },
                { functionCall: { name: 'file-editor__read_file', args: { path: 'b.txt' } } },
                { text: '', thoughtSignature: '-_dGV4dA' },
              ],
            },
            finishReason: 'STOP',
          },
        ],
      },
    ],
  };
  const EXPECTED: readonly SignedPart[] = [
    { part: { text: 'Sealed.', thought: true }, signature: 'dGhvdWdodA+/==' },
    { part: { functionCall: { name: 'file-editor__read_file', args: { path: 'a.txt' } } }, signature: 'Y2FsbCAx/+==' },
    { part: { text: '' }, signature: '-_dGV4dA' },
  ];

  test('stay byte for byte on the same parts after the program was killed and the loop resumed', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    await using model = await startScriptedGemini(
      (_, n) => (n === 0 ? signedWork : n === 1 ? { text: 'Thinking about it', stallAfter: 1 } : done),
      { signed: EXPECTED },
    );
    const running = place.start(model, 'Do it.');
    await running.prints('Thinking about it');
    running.process.kill('SIGKILL');
    await running.ended;
    const loops = await place.command('loops', '--json');
    expect(loops.stdout).toContain('interrupted');
    const resumed = await place.command('resume', '--json', ...onServer(model));
    expect([resumed.code, resumed.last('loop-end').reason]).toEqual([0, 'attempt_completion']);
    expect(model.violations).toEqual([]);
    expect(model.requests.slice(1).map(signedIn)).toEqual([EXPECTED, EXPECTED]);
    expect(model.requests[2]?.body.contents).toEqual(model.requests[1]?.body.contents);
  });

  test('survive a switch to another provider and back; calls of the other provider are sent with the placeholder signature (F32)', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    await using gemini = await startScriptedGemini([signedWork, done, done], { signed: EXPECTED });
    await using other = await startScriptedOpenAi([
      openAiCall('read_file', { path: 'b.txt' }),
      openAiCall('attempt_completion', { result: 'Seen.' }),
    ]);
    const first = await place.run(gemini, 'Do it.');
    const topic = ['--topic', first.last('loop-start').topicId];
    expect((await place.run(other, 'And now you.', topic)).code).toBe(0);
    expect((await place.run(gemini, 'And again.', topic)).code).toBe(0);
    expect([...gemini.violations, ...other.violations]).toEqual([]);
    expect(other.requests.map(({ bodyText }) => bodyText).join()).not.toMatch(/thoughtSignature|dGhvdWdodA/);
    const own = gemini.signed.filter(({ signature }) => !EXPECTED.some((known) => known.signature === signature));
    const sent = signedIn(gemini.requests[2] as GeminiRecord);
    expect(sent.slice(0, 3)).toEqual(EXPECTED);
    expect(sent.slice(3).map(({ signature }) => signature)).toEqual([own[0]?.signature, FOREIGN_CALL, FOREIGN_CALL]);
  });
});
