/** Stores runs for specs and pictures, as another process would. */
import { join } from 'node:path';
import { DATABASE_FILE } from '../../electron/host/host.ts';
import { openDatabase } from '../../electron/host/store/database.ts';
import type { RunRest, RunStore } from '../../electron/host/store/run-store.ts';
import { Runs } from '../../electron/host/store/runs.ts';
import type { RunView } from '../../shared/run.ts';
import type { App } from './app.ts';

/** A type that no worker knows, so that none begins a run of it. */
export const MADE_UP = 'made_up';

/** Calls `work` with the store of runs of an app. */
export async function withRuns<T>(app: Pick<App, 'dataDir'>, work: (runs: RunStore) => Promise<T>): Promise<T> {
  const database = openDatabase(join(app.dataDir, DATABASE_FILE), { now: Date.now });
  try {
    return await work(new Runs(database));
  } finally {
    database.close();
  }
}

/** Queues a run that waits for some seconds. */
export const queueRun = (app: Pick<App, 'dataDir'>, title: string, seconds: number): Promise<RunView> =>
  withRuns(app, async (runs) => {
    const { run } = await runs.create({ type: 'sleep', title, topicId: null, input: { seconds } });
    return run;
  });

/** Stores a run that waits, as a worker that began it would. */
export const restRun = (app: Pick<App, 'dataDir'>, title: string, until: RunRest): Promise<RunView> =>
  withRuns(app, async (runs) => {
    const { run } = await runs.create({ type: MADE_UP, title, topicId: null, input: {} });
    const claimed = await runs.claim('elsewhere:1:0:x', 60_000, [MADE_UP]);
    if (claimed === null || !(await runs.rest(claimed.hold, until))) throw new Error('The run does not wait.');
    return run;
  });
