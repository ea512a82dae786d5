/**
 * Tests the program with a mock model server from another project, in OpenAI's and Gemini's format.
 * The mock first replies without faults, then with the faults of real networks: every run ends, and
 * the next run continues the topic.
 */
import { type ChatCompletionRequest, type FixtureOpts, type FixtureResponse, LLMock } from '@copilotkit/aimock';
import { describe, expect, test } from 'vitest';
import { callsOf } from '../../shared/message.ts';
import { pairUp } from '../../shared/wire/pair-up.ts';
import { type Chance, chance } from '../kill/chance.ts';
import { type Ended, type Place, somePlace } from './program.ts';

const PROVIDERS = ['openai', 'gemini'] as const;
type Provider = (typeof PROVIDERS)[number];

const named = (tool: string) => `file-editor__${tool}`;
const use = (tool: string, args: object) => ({ name: named(tool), arguments: JSON.stringify(args) });

const WRITTEN = 'plum, 李子 and 😀\n';

/**
 * The mock's reply depends only on the calls so far: the model reads a file, then lists and writes
 * files, then completes the task.
 */
function nextReply({ messages, tools }: ChatCompletionRequest): FixtureResponse {
  const called = new Set(messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name)));
  if (tools === undefined) return { content: 'That is how far I came.' };
  if (!called.has(named('read_file')))
    return { content: 'I read it first. 先读。', toolCalls: [use('read_file', { path: 'a.txt' })] };
  if (!called.has(named('write_to_file'))) {
    const write = use('write_to_file', { path: 'b.txt', content: WRITTEN, line_count: 1 });
    return { toolCalls: [use('list_files', { path: '.' }), write] };
  }
  return { toolCalls: [use('attempt_completion', { result: 'b.txt is there.' })] };
}

/** The faults of a reply, as options of the mock server. */
const FAULTS = {
  dropped: { chaos: { dropRate: 1 } },
  limited: { chaos: { rateLimitRate: 1 } },
  'hung up': { chaos: { disconnectRate: 1 } },
  garbled: { chaos: { malformedRate: 1 } },
  cut: { truncateAfterChunks: 2 },
  slow: { chaos: { latencyMs: 50 }, streamingProfile: { ttft: 10, tps: 500, jitter: 0.5 } },
} satisfies Readonly<Record<string, FixtureOpts>>;
type Fault = keyof typeof FAULTS;
const kinds = Object.keys(FAULTS) as Fault[];

/**
 * After these faults a run ends, because a retry does not help, or is not allowed after the user
 * has seen a part of the answer.
 */
const FINAL: ReadonlySet<Fault | null> = new Set(['garbled', 'cut']);

interface Mock extends AsyncDisposable {
  readonly server: LLMock;
  /** The fault of each reply so far, in order; null for a reply without a fault. */
  readonly happened: readonly (Fault | null)[];
  /** Switches off the faults of all later replies. */
  calm(): void;
}

/**
 * Starts the mock. Without `dice`, only the first reply has a fault, and only if `firstFault` names
 * one. With `dice`, each later reply may have a random fault.
 */
async function startMock(dice?: Chance, firstFault: Fault | null = null): Promise<Mock> {
  const server = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 5, strict: true });
  const happened: (Fault | null)[] = [];
  let rolls = dice;
  // The mock checks its fixtures in this order for each request. The first predicate never matches;
  // it only chooses the fault of the reply.
  server.on(
    {
      predicate: () => {
        const rolled = rolls?.happens(0.5) ? rolls.one(kinds) : null;
        happened.push(happened.length === 0 ? firstFault : rolled);
        return false;
      },
    },
    nextReply,
  );
  for (const kind of kinds) server.on({ predicate: () => happened.at(-1) === kind }, nextReply, FAULTS[kind]);
  server.on({ predicate: () => happened.at(-1) === null }, nextReply);
  await server.start();
  return {
    server,
    happened,
    calm: () => {
      rolls = undefined;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

function run(place: Place, { server }: Mock, provider: Provider, ...words: readonly string[]): Promise<Ended> {
  const version = provider === 'openai' ? 'v1' : 'v1beta';
  const model = ['--provider', provider, '--model', 'gemini-2.5-flash', '--base-url', `${server.url}/${version}`];
  return place.command('run', ...model, '--workspace', place.workspace, '--json', '--approve', 'edits', ...words);
}

/**
 * Checks that every announced message is stored, and that exactly one result follows each tool
 * call.
 */
async function expectNothingLost(place: Place, runs: readonly Ended[]): Promise<readonly string[]> {
  const { messages, toolCalls } = await place.exported();
  const announced = runs.flatMap((ended) => ended.all('message-stored').map(({ messageId }) => messageId));
  expect(messages.map(({ id }) => id)).toEqual(announced);
  expect(pairUp(messages)).toBe(messages);
  expect(toolCalls.map(({ id }) => id)).toEqual(messages.flatMap(callsOf).map(({ callId }) => callId));
  return toolCalls.map(({ tool, status }) => `${tool} ${status}`);
}

/** The status codes with which the mock server refused invalid requests. */
function refusals({ server }: Mock): readonly string[] {
  return server
    .getRequests()
    .filter(({ response }) => [400, 401, 404, 405, 413, 503].includes(response.status))
    .map(({ response, method, path }) => `${response.status} ${method} ${path}`);
}

const JOB = ['read_file done', 'list_files done', 'write_to_file done', 'attempt_completion done'];

describe.each(PROVIDERS)('an independent mock server in the format of %s', (provider) => {
  test('serves a task with tools in a stream from beginning to end', async () => {
    await using place = await somePlace({ 'a.txt': 'plum\n' });
    await using mock = await startMock();
    const ended = await run(place, mock, provider, 'Read, list, write.');
    expect(refusals(mock)).toEqual([]);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'attempt_completion']);
    expect(ended.last('loop-end')).toMatchObject({ summary: 'b.txt is there.', iterations: 3, mistakes: 0 });
    const told = ended.all('text-delta').map(({ text }) => text);
    expect(told.join('')).toBe('I read it first. 先读。');
    expect(told.length).toBeGreaterThan(1);
    expect(await place.read('b.txt')).toBe(WRITTEN);
    expect(await expectNothingLost(place, [ended])).toEqual(JOB);
    expect(mock.happened).toEqual([null, null, null]);
  });

  test.concurrent.for([1, 2, 3, 4, 5, 6, 7, 8])(
    'with random faults of seed %i ends the run with a fitting reason, and the next run completes',
    async (seed) => {
      await using place = await somePlace({ 'a.txt': 'plum\n' });
      await using mock = await startMock(chance(seed, PROVIDERS.indexOf(provider)), kinds[seed % kinds.length]);
      const broken = await run(place, mock, provider, 'Read, list, write.');
      expect(refusals(mock)).toEqual([]);
      const { reason, summary } = broken.last('loop-end');
      expect([
        [0, 'attempt_completion'],
        [3, 'error'],
      ]).toContainEqual([broken.code, reason]);
      expect(summary).not.toBe('');
      await expectNothingLost(place, [broken]);
      // Temporary faults are retried, so only the faults in FINAL end a run.
      if (reason === 'error') expect(FINAL.has(mock.happened.at(-1) ?? null) || triedToTheEnd(mock)).toBe(true);

      mock.calm();
      const { topicId } = broken.last('loop-start');
      const runs = [broken];
      if (broken.code !== 0) runs.push(await run(place, mock, provider, '--topic', topicId, 'Go on.'));
      expect([runs.at(-1)?.code, runs.at(-1)?.last('loop-end').reason]).toEqual([0, 'attempt_completion']);
      expect(await place.read('b.txt')).toBe(WRITTEN);
      expect(await expectNothingLost(place, runs)).toEqual(JOB);
      expect(refusals(mock)).toEqual([]);
    },
  );
});

/** Whether the last five replies failed, so that all attempts of a request were used. */
function triedToTheEnd({ happened }: Mock): boolean {
  return happened.length >= 5 && happened.slice(-5).every((fault) => fault !== null && fault !== 'slow');
}
