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

/**
 * Stores a run that a worker let go once, and that succeeded in its second attempt with two steps
 * and a report.
 */
export const endedRun = (app: Pick<App, 'dataDir'>, title: string, report: string): Promise<RunView> =>
  withRuns(app, async (runs) => {
    const input = { goal: 'Compare the teas.\nName the best one.', languages: ['en', 'zh'] };
    const { run } = await runs.create({ type: MADE_UP, title, topicId: null, input });
    const claim = async () => {
      const claimed = await runs.claim('elsewhere:1:0:x', 60_000, [MADE_UP]);
      if (claimed?.run.id !== run.id) throw new Error('The run is not queued.');
      return claimed.hold;
    };
    await runs.release(await claim());
    await runs.finish(await claim(), {
      ok: true,
      output: { summary: 'The green tea is the best one.' },
      steps: [
        { name: 'Taste', ok: true, durationMs: 1_840 },
        { name: 'Ask a neighbour', ok: false, durationMs: 75_000 },
      ],
      artifacts: [{ name: 'teas.md', mimeType: 'text/markdown', text: report }],
    });
    return run;
  });
