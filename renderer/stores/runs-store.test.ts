import { beforeEach, describe, expect, it } from 'vitest';
import { RunId } from '../../shared/ids.ts';
import type { RunState, RunStateName, RunView } from '../../shared/run.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { deleteRun, freshRuns, loadMoreRuns, loadRuns, retryRun, takeRunNews, useRuns } from './runs-store.ts';

const idOf = (number: number): RunId => RunId.parse(`run_${String(number).padStart(26, '0')}`);

const STATES = {
  queued: { name: 'queued', notBefore: 0 },
  running: { name: 'running' },
  canceled: { name: 'canceled', by: 'user', reason: null },
} as const satisfies Partial<Record<RunStateName, RunState>>;

const run = (number: number, state: keyof typeof STATES, more: Partial<RunView> = {}): RunView => ({
  id: idOf(number),
  type: 'sleep',
  title: `Run ${number}`,
  topicId: null,
  input: {},
  state: STATES[state],
  progress: null,
  attempt: 0,
  failures: 0,
  loopId: null,
  parentRunId: null,
  retryOf: null,
  createdAt: number,
  startedAt: null,
  updatedAt: number,
  endedAt: null,
  chainStep: null,
  ownTopicId: null,
  refusedCalls: 0,
  ...more,
});

interface Filter {
  readonly runIds?: readonly RunId[];
  readonly states?: readonly RunStateName[];
  readonly limit: number;
  readonly offset?: number;
}

/** The runs that the host has, and the lists that it was asked for. */
let stored: Map<RunId, RunView>;
let asked: Filter[];
/** Called before and after the host reads the runs for a list. */
let beforeReading: (filter: Filter) => Promise<void>;
let afterReading: (filter: Filter) => Promise<void>;

const store = (...runs: readonly RunView[]): void => {
  for (const each of runs) stored.set(each.id, each);
};

async function list(filter: Filter): Promise<readonly RunView[]> {
  asked.push(filter);
  await beforeReading(filter);
  const { runIds, states, limit, offset = 0 } = filter;
  const found = [...stored.values()]
    .filter(({ id, state }) => (runIds?.includes(id) ?? true) && (states?.includes(state.name) ?? true))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(offset, offset + limit);
  await afterReading(filter);
  return found;
}

const nothing = async () => undefined;

/** The numbers of the shown runs with the names of their states. */
function shown(): readonly string[] {
  const { runs } = useRuns.getState();
  if (runs.state !== 'ready') return [runs.state];
  return runs.value.map(({ title, state }) => `${title.replace('Run ', '')} ${state.name}`);
}

const asksForAll = ({ runIds }: Filter) => runIds === undefined;

beforeEach(() => {
  [stored, asked, beforeReading, afterReading] = [new Map(), [], nothing, nothing];
  useRuns.setState(freshRuns);
  setHost({
    runs: {
      list,
      retry: async ({ runId }: { readonly runId: RunId }) => {
        const repeated = run(900, 'queued', { retryOf: runId });
        store(repeated);
        return repeated;
      },
      delete: async ({ runId }: { readonly runId: RunId }) => void stored.delete(runId),
    },
  } as unknown as HostClient);
});

describe('the runs of a window', () => {
  it('are loaded once, and after a change only the run that changed is', async () => {
    store(...Array.from({ length: 500 }, (_, number) => run(number, number < 300 ? 'queued' : 'canceled')));
    await loadRuns();
    expect(shown()).toHaveLength(500);
    asked = [];
    store(run(7, 'running', { updatedAt: 1_000 }));
    await takeRunNews({ runIds: [idOf(7)] });
    expect(asked).toEqual([{ runIds: [idOf(7)], limit: 200 }]);
    expect(shown()).toHaveLength(500);
    expect(shown()[0]).toBe('7 running');
  });

  it('are loaded together when many change while some are loaded, at most 200 at once', async () => {
    await loadRuns();
    asked = [];
    const gate = Promise.withResolvers<void>();
    beforeReading = () => gate.promise;
    store(...Array.from({ length: 251 }, (_, number) => run(number, 'queued')));
    const first = takeRunNews({ runIds: [idOf(0)] });
    const others = Array.from({ length: 250 }, (_, number) => takeRunNews({ runIds: [idOf(number + 1), idOf(250)] }));
    gate.resolve();
    await Promise.all([first, ...others]);
    expect(asked.map(({ runIds }) => runIds?.length)).toEqual([1, 200, 50]);
    expect(shown()).toHaveLength(251);
  });

  it('show a change that happened after the host had read all runs for the page, and before they arrived', async () => {
    store(run(1, 'queued'));
    afterReading = async (filter) => {
      if (!asksForAll(filter) || stored.get(idOf(1))?.state.name === 'running') return;
      store(run(1, 'running', { updatedAt: 2 }), run(2, 'queued'));
      void takeRunNews({ runIds: [idOf(1), idOf(2)] });
    };
    await loadRuns();
    expect(shown()).toEqual(['2 queued', '1 running']);
  });

  it('show a change that happened while the same run was loaded', async () => {
    store(run(1, 'queued'));
    await loadRuns();
    afterReading = async () => {
      afterReading = nothing;
      store(run(1, 'canceled', { updatedAt: 3 }));
      void takeRunNews({ runIds: [idOf(1)] });
    };
    store(run(1, 'running', { updatedAt: 2 }));
    await takeRunNews({ runIds: [idOf(1)] });
    expect(shown()).toEqual(['1 canceled']);
  });

  it('lose none that moved to a page that was already loaded, because others ended meanwhile', async () => {
    store(...Array.from({ length: 300 }, (_, number) => run(number, 'queued')));
    afterReading = async ({ offset }) => {
      if (offset !== 0) return;
      afterReading = nothing;
      const ended = Array.from({ length: 150 }, (_, number) => run(299 - number, 'canceled', { updatedAt: 1_000 }));
      store(...ended);
      void takeRunNews({ runIds: ended.map(({ id }) => id) });
    };
    await loadRuns();
    expect(shown().filter((each) => each.endsWith('queued'))).toHaveLength(150);
    expect(shown()).toHaveLength(300);
  });

  it('disappear when they are deleted, with those that they started', async () => {
    store(
      run(1, 'canceled'),
      run(2, 'canceled', { parentRunId: idOf(1) }),
      run(3, 'canceled', { parentRunId: idOf(2) }),
    );
    store(run(4, 'canceled'));
    await loadRuns();
    stored.clear();
    store(run(4, 'canceled'));
    await takeRunNews({ runIds: [idOf(1)] });
    expect(shown()).toEqual(['4 canceled']);
  });

  it('do not appear again when they are deleted while all are loaded', async () => {
    store(run(1, 'canceled'), run(2, 'queued'));
    afterReading = async ({ states }) => {
      if (states?.includes('canceled') !== true || !stored.delete(idOf(1))) return;
      void takeRunNews({ runIds: [idOf(1)] });
    };
    await loadRuns();
    expect(shown()).toEqual(['2 queued']);
  });

  it('are loaded with the next change if the host did not answer', async () => {
    store(run(1, 'queued'), run(2, 'queued'));
    await loadRuns();
    store(run(1, 'running'), run(2, 'running'));
    beforeReading = () => Promise.reject(new Error('away'));
    await takeRunNews({ runIds: [idOf(1)] });
    expect(shown()).toEqual(['2 queued', '1 queued']);
    beforeReading = nothing;
    await takeRunNews({ runIds: [idOf(2)] });
    expect(shown()).toEqual(['2 running', '1 running']);
  });

  it('are all loaded after a new connection, and after a failure with the next change', async () => {
    beforeReading = () => Promise.reject(new Error('away'));
    await loadRuns();
    expect(shown()).toEqual(['failed']);
    beforeReading = nothing;
    store(run(1, 'queued'), run(2, 'queued'));
    await takeRunNews({ runIds: [idOf(1)] });
    expect(shown()).toEqual(['2 queued', '1 queued']);
    stored.delete(idOf(2));
    await takeRunNews({ runIds: null });
    expect(shown()).toEqual(['1 queued']);
  });

  it('are all loaded with the next change if the load after a new connection failed', async () => {
    store(run(1, 'queued'), run(2, 'queued'));
    await loadRuns();
    stored.delete(idOf(2));
    beforeReading = () => Promise.reject(new Error('away'));
    await takeRunNews({ runIds: null });
    expect(shown()).toEqual(['2 queued', '1 queued']);
    beforeReading = nothing;
    await takeRunNews({ runIds: [idOf(1)] });
    expect(shown()).toEqual(['1 queued']);
  });

  it('are not loaded for a change while no page shows them', async () => {
    await takeRunNews({ runIds: [idOf(1)] });
    expect(asked).toEqual([]);
  });

  it('keep their places when only their progress changes', async () => {
    store(
      run(1, 'running', { updatedAt: 9 }),
      run(2, 'running', { updatedAt: 9 }),
      run(3, 'running', { updatedAt: 9 }),
    );
    await loadRuns();
    store(run(2, 'running', { updatedAt: 9, progress: { percent: 50, step: null } }));
    await takeRunNews({ runIds: [idOf(2)] });
    expect(shown()).toEqual(['1 running', '2 running', '3 running']);
    expect(useRuns.getState().runs).toMatchObject({ value: [{}, { progress: { percent: 50 } }, {}] });
  });

  it('are loaded further when 200 ended ones are shown', async () => {
    store(...Array.from({ length: 350 }, (_, number) => run(number, 'canceled')));
    await loadRuns();
    expect(shown()).toHaveLength(200);
    loadMoreRuns();
    await expect.poll(shown).toHaveLength(350);
    asked = [];
    loadMoreRuns();
    expect(asked).toEqual([]);
  });

  it('show at once what an action changed', async () => {
    store(run(1, 'canceled'));
    await loadRuns();
    await retryRun(idOf(1));
    expect(shown()).toEqual(['900 queued', '1 canceled']);
    await deleteRun(idOf(1));
    expect(shown()).toEqual(['900 queued']);
    expect(asked.filter(asksForAll)).toHaveLength(2);
  });
});
