/**
 * The background runs that a window shows. All of them are loaded at the start and after each
 * connection; afterwards only those that the host names as changed.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { RunId } from '../../shared/ids.ts';
import { hasEnded, RUN_STATES, type RunStateName, type RunView } from '../../shared/run.ts';
import { type RunNews, useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';
import { withChanges } from './merged-runs.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface RunsStore {
  /** The maximum number of ended runs to load. More of them are known after others have ended. */
  readonly most: number;
  /** All runs that have not ended, and the newest ended ones. The run that changed last comes first. */
  readonly runs: Asked<readonly RunView[]>;
  /** What the next load has to load: these runs, or all. */
  readonly due: readonly RunId[] | 'all';
}

/** The largest number of runs that the host returns at once. */
const PAGE = 200;

const ENDED = RUN_STATES.filter(hasEnded);
const NOT_ENDED = RUN_STATES.filter((name) => !hasEnded(name));

export const freshRuns: RunsStore = { most: PAGE, runs: { state: 'loading' }, due: [] };

export const useRuns = create<RunsStore>()(() => freshRuns);

/** Loads what is due. Resolves when this is loaded. */
const loadDue = oneAtATime(async () => {
  const { runs, due } = useRuns.getState();
  useRuns.setState({ due: [] });
  if (due === 'all') await loadAll();
  else if (runs.state === 'ready') await loadChanged([...new Set(due)]);
});

async function loadAll(): Promise<void> {
  const { most, runs: known } = useRuns.getState();
  const load = async () => {
    const pages = [...(await listed(NOT_ENDED, Number.POSITIVE_INFINITY)), ...(await listed(ENDED, most))];
    // A run that changed while pages were loaded may be in two of them. The later one is newer.
    return withChanges([], pages, []);
  };
  const loaded = await ask(known, load, (runs) => useRuns.setState({ runs }));
  // The next change, also that of a new connection, loads all of them again.
  if (loaded === null) return makeDue('all');
  // After a change during the load, a run may have moved from a page that was not loaded yet to one that was.
  if (loaded.length >= PAGE && useRuns.getState().due.length > 0) makeDue('all');
}

async function loadChanged(runIds: readonly RunId[]): Promise<void> {
  try {
    for (let at = 0; at < runIds.length; at += PAGE) {
      const asked = runIds.slice(at, at + PAGE);
      const found = await host().runs.list({ runIds: asked, limit: PAGE });
      useRuns.setState(({ runs }) =>
        runs.state === 'ready' ? { runs: { state: 'ready', value: withChanges(runs.value, found, asked) } } : {},
      );
    }
  } catch {
    // The next change, also that of a new connection, loads them again.
    makeDue(runIds);
  }
}

async function listed(states: readonly RunStateName[], most: number): Promise<readonly RunView[]> {
  const found: RunView[] = [];
  while (found.length < most) {
    const page = await host().runs.list({ states: [...states], limit: PAGE, offset: found.length });
    found.push(...page);
    if (page.length < PAGE) break;
  }
  return found;
}

function makeDue(what: RunsStore['due']): void {
  useRuns.setState(({ due }) => ({ due: due === 'all' || what === 'all' ? 'all' : [...due, ...what] }));
}

/** Loads all runs. Resolves when the runs are at least as recent as this call. */
export function loadRuns(): Promise<void> {
  makeDue('all');
  return loadDue();
}

/** Loads the runs that have changed. Resolves when they are at least as recent as this call. */
export function takeRunNews({ runIds }: RunNews): Promise<void> {
  makeDue(runIds ?? 'all');
  return loadDue();
}

/** Loads more ended runs if there may be more. */
export function loadMoreRuns(): void {
  const { most, runs } = useRuns.getState();
  if (runs.state !== 'ready' || runs.value.filter(({ state }) => hasEnded(state.name)).length < most) return;
  useRuns.setState({ most: most + PAGE });
  void loadRuns();
}

/** Loads all runs now, and after each change those that have changed. */
export function useFollowedRuns(): void {
  useEffect(() => {
    void loadRuns();
    // A subscription, because a component may miss one of two changes that follow each other closely.
    return useAppStore.subscribe(({ runNews }, before) => {
      if (runNews !== before.runNews) void takeRunNews(runNews);
    });
  }, []);
}

/** This function and the actions below resolve when the change is visible, and throw the error of the host. */
async function thenShow(runId: RunId, changed: Promise<RunView | undefined>): Promise<void> {
  const run = await changed;
  await takeRunNews({ runIds: run === undefined ? [runId] : [runId, run.id] });
}

export const cancelRun = (runId: RunId) => thenShow(runId, host().runs.cancel({ runId }));
export const answerRun = (runId: RunId, allowed: boolean) => thenShow(runId, host().runs.answer({ runId, allowed }));
export const retryRun = (runId: RunId) => thenShow(runId, host().runs.retry({ runId }));
export const deleteRun = (runId: RunId) =>
  thenShow(
    runId,
    host()
      .runs.delete({ runId })
      .then(() => undefined),
  );
