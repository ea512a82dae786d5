/** The background runs that a window shows. They are loaded again whenever the host says that runs have changed. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { RunId } from '../../shared/ids.ts';
import { hasEnded, RUN_STATES, type RunStateName, type RunView } from '../../shared/run.ts';
import { useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface RunsStore {
  /** The maximum number of ended runs to load. */
  readonly most: number;
  /** All runs that have not ended, and the newest ended ones. The run that changed last comes first. */
  readonly runs: Asked<readonly RunView[]>;
}

/** The largest number of runs that the host returns at once. */
const PAGE = 200;

const ENDED = RUN_STATES.filter(hasEnded);
const NOT_ENDED = RUN_STATES.filter((name) => !hasEnded(name));

export const useRuns = create<RunsStore>()(() => ({ most: PAGE, runs: { state: 'loading' } }));

/** Loads the runs. Resolves when the runs are at least as recent as this call. */
export const loadRuns = oneAtATime(async () => {
  const { most, runs: known } = useRuns.getState();
  const load = async () => [...(await listed(NOT_ENDED, Number.POSITIVE_INFINITY)), ...(await listed(ENDED, most))];
  await ask(
    known,
    async () => withoutRepetitions(await load()),
    (runs) => useRuns.setState({ runs }),
  );
});

async function listed(states: readonly RunStateName[], most: number): Promise<readonly RunView[]> {
  const found: RunView[] = [];
  while (found.length < most) {
    const page = await host().runs.list({ states: [...states], limit: PAGE, offset: found.length });
    found.push(...page);
    if (page.length < PAGE) break;
  }
  return found;
}

/** A run that changes while pages of the list are loaded may be in two of them. The later one is newer. */
function withoutRepetitions(runs: readonly RunView[]): readonly RunView[] {
  return [...new Map(runs.map((run) => [run.id, run])).values()];
}

/** Loads more ended runs if there may be more. */
export function loadMoreRuns(): void {
  const { most, runs } = useRuns.getState();
  if (runs.state !== 'ready' || runs.value.filter(({ state }) => hasEnded(state.name)).length < most) return;
  useRuns.setState({ most: most + PAGE });
  void loadRuns();
}

/** Loads the runs now and after each change. */
export function useFollowedRuns(): void {
  const news = useAppStore((app) => app.runNews);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs are loaded again when the host announces a change
  useEffect(() => void loadRuns(), [news]);
}

/** This function and the actions below resolve when the change is visible, and throw the error of the host. */
async function thenShow(changed: Promise<unknown>): Promise<void> {
  await changed;
  await loadRuns();
}

export const cancelRun = (runId: RunId) => thenShow(host().runs.cancel({ runId }));
export const answerRun = (runId: RunId, allowed: boolean) => thenShow(host().runs.answer({ runId, allowed }));
export const retryRun = (runId: RunId) => thenShow(host().runs.retry({ runId }));
export const deleteRun = (runId: RunId) => thenShow(host().runs.delete({ runId }));
