/** The runs of a host: their worker, the messages about them, and what a user can do with them. */
import type { RunId } from '../../../shared/ids.ts';
import type { RunPort } from '../loop/ports.ts';
import { RunReports, type RunReportsParts } from './run-reports.ts';
import { RUN_TYPES } from './run-types/index.ts';
import { RunWorker, type RunWorkerParts } from './run-worker.ts';
import { createRunsApi, type RunsApiParts } from './runs-api.ts';
import { createRunPort, type RunStartParts } from './start-run.ts';

export interface RunsParts
  extends Omit<RunReportsParts, 'failed' | 'now'>,
    Pick<RunWorkerParts, 'owner' | 'log'>,
    Pick<RunsApiParts, 'isOfRun' | 'evidenceOf'>,
    Pick<RunStartParts, 'allowed'> {
  readonly ports: Omit<RunWorkerParts['ports'], 'choosable'>;
  /** Whether this process carries out runs. */
  readonly works: boolean;
}

export class Runs {
  readonly port: RunPort;
  readonly noun: ReturnType<typeof createRunsApi>;
  readonly #parts: RunsParts;
  readonly #reports: RunReports;
  #worker: RunWorker | null = null;

  constructor(parts: RunsParts) {
    const { store, ports, log, allowed, isOfRun, evidenceOf } = parts;
    this.#parts = parts;
    this.#reports = new RunReports({
      ...parts,
      now: ports.now,
      failed: (error) => log.warn(`The end of a background task could not be reported: ${error}`),
    });
    this.port = createRunPort({
      store,
      types: RUN_TYPES,
      allowed,
      wait: ports.wait,
      created: () => void this.changed(),
    });
    const abandon = (runId: RunId) => this.#worker?.abandon(runId);
    this.noun = createRunsApi({ store, changed: () => this.changed(), abandon, isOfRun, evidenceOf });
  }

  /** Begins to carry out runs, if this process does so. */
  start(): void {
    const { works, store, ports, owner, log } = this.#parts;
    if (!works) return;
    const changed = () => void this.#reports.pulse();
    const { choosable } = this.port;
    this.#worker = new RunWorker({
      ...{ store, owner, log, changed },
      types: RUN_TYPES,
      ports: { ...ports, choosable: () => choosable() },
    });
  }

  /** Stops the work on runs; they are queued again. */
  async close(): Promise<void> {
    await this.#worker?.close();
    await this.#reports.pulse();
  }

  /** Called after runs were stored. Resolves when the windows know of them. */
  changed(): Promise<void> {
    this.#worker?.wake();
    return this.#reports.pulse();
  }
}
