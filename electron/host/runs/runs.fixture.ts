/** The room of runs on a real database, with a clock and models that the test controls. */
import { onTestFinished } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { CHINESE_FAILURES } from '../../../shared/failures/chinese.ts';
import { ENGLISH_FAILURES } from '../../../shared/failures/english.ts';
import { RunId, type TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import { textOf } from '../../../shared/message.ts';
import { indexerOf } from '../indexing/indexing.fixture.ts';
import { conversation } from '../loops/conversation.ts';
import type { HostNews } from '../news.ts';
import { Messages } from '../store/messages.ts';
import { ModelUsage } from '../store/model-usage.ts';
import { RunModelCalls } from '../store/run-model-calls.ts';
import { RunOutbox } from '../store/run-outbox.ts';
import { Runs as StoredRuns } from '../store/runs.ts';
import { addTopic, temporaryDatabase } from '../store/store.fixture.ts';
import { TopicSummaries } from '../store/topic-summaries.ts';
import { Topics } from '../store/topics.ts';
import { fakeModels, type Said } from '../topics/compaction.fixture.ts';
import type { RunLimits } from './run-limits.ts';
import type { RunWeb } from './run-web.ts';
import { Runs, type RunsParts } from './runs.ts';

/** A clock that only the test moves. */
class TestClock {
  now = 1_000_000;
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

  readonly wait = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const sleeper = { at: this.now + ms, wake: resolve };
      if (signal.aborted) return resolve();
      this.#sleepers.add(sleeper);
      signal.addEventListener('abort', () => this.#wake(sleeper), { once: true });
    });

  /** Moves the clock second by second, and lets everything happen that waited for each of them. */
  async advance(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.now += 1_000;
      for (const sleeper of [...this.#sleepers]) if (sleeper.at <= this.now) this.#wake(sleeper);
      await settled();
    }
  }

  #wake(sleeper: { readonly wake: () => void }): void {
    this.#sleepers.delete(sleeper as never);
    sleeper.wake();
  }
}

/** Resolves after everything that needs no clock has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

export interface RoomOptions {
  readonly locale?: Locale;
  readonly say?: (n: number) => Said;
  readonly limits?: Partial<RunLimits>;
  /** By default there is no web. */
  readonly web?: RunWeb;
}

/** The web of tests in which no run uses it. */
export const NO_WEB: RunWeb = {
  search: () => Promise.reject(new Error('There is no web.')),
  refusal: () => Promise.reject(new Error('There is no web.')),
  read: () => Promise.reject(new Error('There is no web.')),
};

/** A data folder with the runs in it; `open` opens them as one process does. */
export function runsInMemory(options: RoomOptions = {}) {
  const { locale = 'en', say, web = NO_WEB } = options;
  const clock = new TestClock();
  const database = temporaryDatabase({ now: () => clock.now });
  const [store, outbox, messages, topics] = [
    new StoredRuns(database),
    new RunOutbox(database),
    new Messages(database),
    new Topics(database),
  ];
  const models = fakeModels(100_000, say);
  const limits = { runTokens: 1e6, runCost: 10, runTokensPerDay: 1e6, runCostPerDay: 10, ...options.limits };
  const failures = async (language: Locale) => (language === 'en' ? ENGLISH_FAILURES : CHINESE_FAILURES);
  const news: HostNews[] = [];
  const warnings: string[] = [];
  const topicId = addTopic(database);
  const calls = new RunModelCalls(database);

  function open({
    works = true,
    owner = 'elsewhere:1:0:x',
    stores,
  }: {
    readonly works?: boolean;
    readonly owner?: string;
    /** What a process writes with that dies between two changes; it is not closed. */
    readonly stores?: Pick<RunsParts, 'store' | 'outbox'>;
  } = {}): Runs {
    const log = { warn: (text: string) => void warnings.push(text), error: (text: string) => void warnings.push(text) };
    const runs = new Runs({
      ...{ store, outbox, ...stores, works, owner, log },
      locale: () => locale,
      allowed: () => [],
      failures,
      workspace: async () => '/home/someone/Loopwright',
      news: (each) => void news.push(each),
      announced: async () => {},
      isOfRun: () => false,
      evidenceOf: () => undefined,
      ports: {
        models: { ...models, contextTokensOf: () => 100_000, choose: () => ({ provider: 'openai', model: 'm' }) },
        indexer: indexerOf(database),
        workspaceOf: (id) => topics.get(id).workspace,
        conversation: (id) => conversation(messages, topics.get(id).id),
        web,
        agents: () => {
          throw new Error('This room has no loops.');
        },
        ...{ locale: () => locale, failures },
        wait: clock.wait,
        now: () => clock.now,
        answerMs: () => 60_000,
        used: (call) => calls.add(call),
        spent: calls,
        decisionTimeoutMs: () => 20_000,
        limits: () => limits,
      },
    });
    runs.start();
    if (stores === undefined) onTestFinished(() => runs.close());
    return runs;
  }

  let key = 0;
  const start = async (runs: Runs, type: string, input: JsonObject, title = '') => {
    key += 1;
    const started = await runs.port.start({ type, title, input, topicId }, `loop:${key}`);
    if (!started.ok) throw new LoopwrightError(started.failure.name, started.failure.data as never);
    return store.find(RunId.parse(started.runId));
  };
  const textsIn = (id: TopicId): readonly string[] => [...messages.all(id)].map(textOf);
  return {
    ...{ clock, database, store, outbox, messages, models, news, warnings, topicId, open, start, textsIn },
    topics: () => new TopicSummaries(database).list(),
    usage: () => new ModelUsage(database),
  };
}
