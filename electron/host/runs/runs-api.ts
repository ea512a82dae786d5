/** What a user can do with runs. */
import type { runs as contract } from '../../../shared/contract/runs.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Evidence } from '../../../shared/evidence.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { LoopId, RunId } from '../../../shared/ids.ts';
import type { RunStore } from '../store/run-store.ts';
import { listedRun } from './listed-run.ts';

export interface RunsApiParts {
  readonly store: RunStore;
  /** Called after runs were queued, canceled or deleted. Resolves when the windows know of it. */
  readonly changed: () => Promise<void>;
  /** Stops the work of this process on a run. */
  readonly abandon: (runId: RunId) => void;
  /** Whether the loop works for a run that has not ended. */
  readonly isOfRun: (loopId: LoopId) => boolean;
  /** What is known of the work of the loop of a run; undefined: nothing. */
  readonly evidenceOf: (runId: RunId) => Evidence | undefined;
}

const MOST_CHILDREN = 200;

export function createRunsApi({ store, changed, abandon, isOfRun, evidenceOf }: RunsApiParts) {
  const handlers = {
    list: async (filter) => (await store.list(filter)).map(listedRun),
    async show({ runId }) {
      const run = await store.find(runId);
      if (run === null) throw new LoopwrightError('run-not-found', { runId });
      const children = await store.list({ parentRunId: runId, limit: MOST_CHILDREN });
      const [attempts, changes] = [await store.attempts(runId), await store.history(runId)];
      const evidence = evidenceOf(runId);
      const known = evidence === undefined ? {} : { evidence };
      return { run, attempts, changes, children: children.map(listedRun), ...known };
    },
    async cancel({ runId, reason = '' }) {
      const run = await store.cancel(runId, 'user', reason === '' ? null : reason);
      abandon(runId);
      await changed();
      return run;
    },
    async answer({ runId, allowed }) {
      const run = await store.answer(runId, allowed);
      await changed();
      return run;
    },
    async retry({ runId }) {
      const { run } = await store.retry(runId);
      await changed();
      return run;
    },
    async delete({ runId }) {
      await store.remove(runId);
      await changed();
    },
  } satisfies Handlers<typeof contract>;
  return { ...handlers, isOfRun, asking: () => store.asking() };
}
