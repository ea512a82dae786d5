/**
 * Tests loops whose conversation does not fit into the model's context, with the loop engine, a
 * real database and scripted models.
 */
import { describe, expect, test } from 'vitest';
import type { LoopEvent, LoopState } from '../../../../shared/loop.ts';
import { textOf } from '../../../../shared/message.ts';
import type { ModelRequest } from '../../../../shared/model.ts';
import type { Compaction } from '../../../../shared/topic.ts';
import { pairUp } from '../../../../shared/wire/pair-up.ts';
import type { RowOf } from '../../loop/journal-rows.ts';
import { agenticStrategy } from '../../loop/strategies/agentic/agentic.ts';
import { goOn, resolveOutcome } from '../../loop/user-decisions.ts';
import { type FakeTool, type Script, World, type WorldOptions } from '../../loop/world.fixture.ts';
import { Compactions } from '../../store/compactions.ts';
import type { Database } from '../../store/database.ts';
import { temporaryDatabase } from '../../store/store.fixture.ts';
import { Topics } from '../../store/topics.ts';
import { tokensOfMessages } from '../../text/token-estimate.ts';
import { Compactor } from './compactor.ts';

type Request = Omit<ModelRequest, 'model'>;

const STEPS = 10;
const tools: readonly FakeTool[] = [
  {
    name: 'write',
    run: () => ({ changedFiles: true, content: [{ type: 'text', text: 'a line of it\n'.repeat(160) }] }),
  },
];

/**
 * Returns the number of stored replies, which does not depend on which messages a request still
 * contains.
 */
const turnOf = (world: World): number => world.rows.filter(({ kind }) => kind === 'model-settled').length;

const work = (turn: number) =>
  turn < STEPS
    ? { calls: [{ name: 'write', arguments: { turn } }] }
    : { calls: [{ name: 'attempt_completion', arguments: { result: 'all written' } }] };

interface StageOptions {
  /** The size of the model's context in tokens; null: unknown. */
  readonly window: number | null;
  readonly limits?: WorldOptions['limits'];
  /** Returns the answer to the n-th request for a summary; by default a short text. */
  readonly summary?: (n: number) => ReturnType<Script>;
  /** The number of tokens above which the model refuses a request. */
  readonly refusesAbove?: number;
}

interface Before {
  readonly world: World;
  readonly database: Database;
  readonly playing: { stage: Stage };
}

class Stage {
  readonly world: World;
  readonly compactions: Compactions;
  /** The model requests, except those for summaries. */
  readonly asked: Request[] = [];
  readonly summaries: Request[] = [];
  readonly #options: StageOptions;
  readonly #database: Database;
  /**
   * The stage whose script answers now. A restarted world keeps the script of the first stage,
   * which reads this field.
   */
  readonly #playing: { stage: Stage };

  constructor(options: StageOptions, before?: Before) {
    this.#options = options;
    const playing = before?.playing ?? { stage: this };
    playing.stage = this;
    this.#playing = playing;
    const script: Script = (request) => playing.stage.#answer(request);
    const limits = { maxIterations: 50, ...options.limits };
    this.world = before?.world ?? new World({ strategy: agenticStrategy, tools, script, limits });
    const database = before?.database ?? temporaryDatabase();
    this.#database = database;
    const topic = { id: this.world.record.topicId, title: '', workspace: '/nowhere' };
    if (before === undefined) new Topics(database).create(topic);
    this.compactions = new Compactions(database);
    this.world.compaction = new Compactor({
      database,
      storedCompactions: this.compactions,
      pins: { of: () => new Set() },
      models: {
        stream: (...asked) => this.world.ports().models.stream(...asked),
        contextTokensOf: () => options.window,
      },
    });
  }

  /**
   * Returns the stage of a new process after a crash that left `count` journal rows; `options` may
   * name another context size. `made` contains the compactions of the whole run.
   */
  restartedAfter(count: number, made: readonly Compaction[], options: StageOptions): Stage {
    const world = this.world.restartedAfter(count);
    // Keeps only the compactions whose journal row is present, because both are stored in one
    // transaction.
    const known = new Set(world.rows.flatMap((row) => (row.kind === 'compacted' ? [row.compactionId] : [])));
    this.#database.run('DELETE FROM compactions');
    for (const compaction of made) if (known.has(compaction.id)) this.compactions.add(compaction);
    return new Stage(options, { world, database: this.#database, playing: this.#playing });
  }

  #answer(request: Request): ReturnType<Script> {
    const { summary, refusesAbove = Number.POSITIVE_INFINITY } = this.#options;
    if (request.system.startsWith('You keep the notes'))
      return summary?.(this.summaries.push(request)) ?? { text: 'notes of it' };
    this.asked.push(request);
    if (tokensOfMessages(request.messages) > refusesAbove)
      return { finish: { reason: 'error', code: 'context-exceeded', message: 'It is too long.' } };
    return request.toolChoice === 'none' ? { text: 'wrapped up' } : work(turnOf(this.world));
  }
}

const eventsOf = <T extends LoopEvent['type']>({ world }: Stage, type: T) =>
  world.events.filter((event): event is Extract<LoopEvent, { type: T }> => event.type === type);
const rowsOf = ({ world }: Stage) => world.rows.filter((row): row is RowOf<'compacted'> => row.kind === 'compacted');

function expectRight(requests: readonly Request[], most: number): void {
  for (const { messages } of requests) {
    expect(pairUp(messages)).toBe(messages);
    expect(messages[0]?.role).toBe('user');
    expect(messages.some((message) => textOf(message) === 'do it')).toBe(true);
    expect(tokensOfMessages(messages)).toBeLessThanOrEqual(most);
  }
}

const completed = { name: 'completed', outcome: { reason: 'attempt_completion', text: 'all written' } };
const everyWrite = Array.from({ length: STEPS }, (_, turn) => `write {"turn":${turn}}`);

describe('a loop whose conversation outgrows its model', () => {
  test('completes after many compactions, and reports them', async () => {
    const it = new Stage({ window: 3_000 });
    expect(await it.world.drive()).toMatchObject(completed);
    expect(it.world.effects.map(({ what }) => what)).toEqual(everyWrite);
    expectRight(it.asked, 3_000 * 0.8);
    const rows = rowsOf(it);
    expect(rows.length).toBeGreaterThan(2);
    const stored = it.compactions.list(it.world.record.topicId);
    expect(rows.map(({ compactionId }) => compactionId)).toEqual(stored.map(({ id }) => id));
    expect(eventsOf(it, 'compaction-end').map(({ compactionId }) => compactionId)).toEqual(stored.map(({ id }) => id));
    expect(eventsOf(it, 'compaction-progress').length).toBeGreaterThanOrEqual(stored.length * 2);
    const spent = rows.reduce((sum, { usage }) => sum + usage.inputTokens, 0);
    expect(eventsOf(it, 'loop-end')[0]?.usage.inputTokens).toBe((STEPS + 1) * 10 + spent);
    // The stored messages are complete, although requests contained only a part of them.
    expect(it.world.messages).toHaveLength((STEPS + 1) * 2 + 1);
  });

  test('resumes after any journal row without repeating an effect, with a smaller context', async () => {
    const full = new Stage({ window: 4_000 });
    await full.world.drive();
    const rows = full.world.rows.length;
    const made = full.compactions.list(full.world.record.topicId);
    for (let count = 0; count < rows - 1; count++) {
      const before = full.world.effects.filter(({ afterRow }) => afterRow <= count).map(({ what }) => what);
      const it = full.restartedAfter(count, made, { window: 2_500 });
      const state = await finish(it);
      expect(state, `after ${count} of ${rows} rows`).toMatchObject(completed);
      expect([...before, ...it.world.effects.map(({ what }) => what)], `after ${count}`).toEqual(everyWrite);
      expectRight(it.asked, 2_500 * 0.8);
    }
  });

  test('stops at once during a summary, and continues later', async () => {
    const it = new Stage({ window: 4_000, summary: (n) => (n === 1 ? { hang: true } : { text: 'notes of it' }) });
    const rest = it.world.drive();
    await until(() => it.summaries.length === 1);
    it.world.abort.abort('stop');
    expect(await rest).toMatchObject({ name: 'stopped', outcome: { reason: 'user_cancelled' } });
    expect(rowsOf(it).map(({ compactionId }) => compactionId)).toEqual([null]);
    expect(eventsOf(it, 'compaction-end').map(({ compactionId }) => compactionId)).toEqual([null]);
    const { world } = it;
    goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock }, agenticStrategy);
    expect(await world.drive()).toMatchObject(completed);
    expect(world.effects.map(({ what }) => what)).toEqual(everyWrite);
  });

  test('continues with an outline when the model cannot summarise', async () => {
    const finish = { reason: 'error', code: 'server-error', message: 'no' } as const;
    const it = new Stage({ window: 4_000, summary: () => ({ finish }) });
    expect(await it.world.drive()).toMatchObject(completed);
    const stored = it.compactions.list(it.world.record.topicId);
    expect(stored.length).toBeGreaterThan(1);
    expect(stored.every(({ madeBy }) => madeBy === 'outline')).toBe(true);
    expect(stored.at(-1)?.summary).toContain('- write {"turn":1}: done');
    expectRight(it.asked, 4_000 * 0.8);
  });

  test('compacts the conversation and retries once when the model refuses a request as too long', async () => {
    const it = new Stage({ window: null, refusesAbove: 4_000 });
    expect(await it.world.drive()).toMatchObject(completed);
    expect(it.world.effects.map(({ what }) => what)).toEqual(everyWrite);
    expect(rowsOf(it).length).toBeGreaterThan(0);
    expect(eventsOf(it, 'model-retry').length).toBe(rowsOf(it).length);
  });

  test('retries a refused request only once, and then ends with the model’s error', async () => {
    const it = new Stage({ window: null, refusesAbove: 100 });
    expect(await it.world.drive()).toMatchObject({ name: 'failed' });
    expect(it.world.record.state).toMatchObject({ outcome: { reason: 'error' } });
    const perIteration = it.asked.length - turnOf(it.world);
    expect(perIteration).toBeLessThanOrEqual(1);
  });

  test('does not retry a refused request from which nothing can be left out', async () => {
    const it = new Stage({ window: null, refusesAbove: 1 });
    expect(await it.world.drive()).toMatchObject({ name: 'failed' });
    expect(it.asked).toHaveLength(1);
    expect(eventsOf(it, 'model-retry')).toEqual([]);
  });

  test('counts the tokens of summaries towards its token limit', async () => {
    const it = new Stage({ window: 4_000, limits: { maxTokens: 90 } });
    const without = new Stage({ window: null, limits: { maxTokens: 90 } });
    expect(await it.world.drive()).toMatchObject({ outcome: { reason: 'budget_exceeded' } });
    await without.world.drive();
    expect(it.asked.length).toBeLessThan(without.asked.length);
  });

  test('shortens the final request at a limit so that it fits into the context', async () => {
    const it = new Stage({ window: 4_000, limits: { maxIterations: 9 } });
    expect(await it.world.drive()).toMatchObject({ outcome: { reason: 'max_iterations_reached' } });
    expect(it.asked.at(-1)?.toolChoice).toBe('none');
    expectRight(it.asked.slice(0, -1), 4_000 * 0.8);
    expect(tokensOfMessages(it.asked.at(-1)?.messages ?? [])).toBeLessThanOrEqual(4_000 * 0.8);
  });
});

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 1));
};

/**
 * Drives the loop until it completes, and marks calls with an unknown outcome as done. The number
 * of attempts is limited.
 */
async function finish({ world }: Stage): Promise<LoopState> {
  for (let turn = 0; turn < 5; turn++) {
    const loop = { store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock };
    const { state } = world.record;
    if (state.name === 'completed') return state;
    if (state.name === 'waiting' && state.awaited.for === 'outcome') resolveOutcome(loop, state.awaited.callId, 'done');
    else if (state.name !== 'running') goOn(loop, agenticStrategy);
    await world.drive();
  }
  return world.record.state;
}
