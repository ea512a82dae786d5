/**
 * Takes queued runs from the store and carries them out, several at once. It needs only the store
 * and the ports of the run types, so it can work in any thread or process.
 */
import { messageOf } from '../../../shared/errors.ts';
import type { RunId } from '../../../shared/ids.ts';
import type { RunProgress } from '../../../shared/run.ts';
import type { Log } from '../ports.ts';
import type { ClaimedRun, RunHold, RunStore } from '../store/run-store.ts';
import { carryOut } from './carry-out.ts';
import { chainOf } from './chain-of-run.ts';
import { checkedRun } from './checked-run.ts';
import type { RunType, WorkerPorts } from './run-types/run-type.ts';

export interface RunWorkerParts {
  readonly store: RunStore;
  readonly types: readonly RunType[];
  readonly ports: WorkerPorts;
  /** Identifies the process of this worker. */
  readonly owner: string;
  /** Called when runs may have changed, in this process or in another. Must not throw. */
  readonly changed: () => void;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 2_000;
/** How often the store is searched for runs that other processes queued or did not finish. */
const SEARCH_MS = 1_000;
const AT_ONCE = 4;

type Stop = 'closing' | 'lost';

interface Working {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

export class RunWorker {
  readonly #parts: RunWorkerParts;
  readonly #working = new Map<RunId, Working>();
  readonly #closing = new AbortController();
  #idle = new AbortController();
  #woken = false;
  #failure: string | null = null;
  readonly #searching: Promise<void>;

  /** Begins to work. */
  constructor(parts: RunWorkerParts) {
    this.#parts = parts;
    this.#searching = this.#search();
  }

  /** Searches the store now, because a run was queued. */
  wake(): void {
    this.#woken = true;
    this.#idle.abort();
  }

  /** Stops the work on a run at once, because it was canceled in this process. */
  abandon(runId: RunId): void {
    this.#working.get(runId)?.stop.abort('lost' satisfies Stop);
  }

  /** Stops all work; the runs are queued again for another worker. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#idle.abort();
    for (const { stop } of this.#working.values()) stop.abort('closing' satisfies Stop);
    await this.#searching;
    await Promise.all([...this.#working.values()].map(({ done }) => done));
  }

  async #search(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#woken = false;
      this.#idle = new AbortController();
      try {
        await this.#take();
        this.#failure = null;
      } catch (error) {
        this.#report('Background tasks could not be read', error);
      }
      if (this.#closing.signal.aborted) return;
      if (!this.#woken) await this.#parts.ports.wait(SEARCH_MS, this.#idle.signal);
    }
  }

  async #take(): Promise<void> {
    const { store, owner, types, changed } = this.#parts;
    await store.recover();
    changed();
    const names = types.map(({ name }) => name);
    while (this.#working.size < AT_ONCE && !this.#closing.signal.aborted) {
      const claimed = await store.claim(owner, LEASE_MS, names);
      if (claimed === null) return;
      this.#begin(claimed);
    }
  }

  #begin(claimed: ClaimedRun): void {
    this.#parts.changed();
    const { id } = claimed.run;
    const stop = new AbortController();
    if (this.#closing.signal.aborted) stop.abort('closing' satisfies Stop);
    const done = this.#work(claimed, stop)
      .catch((error: unknown) => this.#report('The end of a background task could not be stored', error))
      .finally(() => {
        this.#working.delete(id);
        this.#parts.changed();
        this.wake();
      });
    this.#working.set(id, { stop, done });
  }

  async #work({ run, hold }: ClaimedRun, stop: AbortController): Promise<void> {
    const { store, types, ports, changed, log } = this.#parts;
    const type = types.find(({ name }) => name === run.type);
    if (type === undefined) throw new Error(`The type ${run.type} is not known.`);
    let progress: RunProgress | null = null;
    const ended = new AbortController();
    const attempt = carryOut({
      ...{ run, type, ports, signal: stop.signal },
      progress(percent, step) {
        progress = { percent, step };
      },
      startChild: async (key, child) => {
        const { topicId } = run;
        const checked = checkedRun(types, { ...child, topicId });
        const links = { parentRunId: run.id, parentHold: hold, key: `${run.id}:${key}` };
        const { run: started } = await store.create({ ...checked, ...links });
        this.wake();
        return started;
      },
      chain: chainOf({ store, types, run, hold, started: () => this.wake() }),
      question: () => store.question(run.id),
      reportBug: (error) => log.error(`A background task broke: ${messageOf(error)}`, stackOf(error)),
    });
    const beating = this.#beat(hold, stop, ended.signal, () => {
      const reported = progress;
      progress = null;
      if (reported !== null) changed();
      return reported;
    });
    const result = await Promise.race([attempt, aborted(stop.signal)]);
    ended.abort();
    await beating;
    if (!stop.signal.aborted && result !== null) {
      if (result.ok !== null) await store.finish(hold, result);
      else if (result.rest !== null) await store.rest(hold, result.rest);
      else await store.cancelHeld(hold);
    } else if (stop.signal.reason === 'closing') await store.release(hold);
  }

  /** Renews the lease until `ended` aborts, and stops the work if the run is no longer held. */
  async #beat(
    hold: RunHold,
    stop: AbortController,
    ended: AbortSignal,
    takeProgress: () => RunProgress | null,
  ): Promise<void> {
    for (;;) {
      await this.#parts.ports.wait(HEARTBEAT_MS, ended);
      if (ended.aborted || stop.signal.aborted) return;
      try {
        if (!(await this.#parts.store.heartbeat(hold, LEASE_MS, takeProgress()))) stop.abort('lost' satisfies Stop);
      } catch (error) {
        this.#report('The lease of a background task could not be renewed', error);
      }
    }
  }

  /** Logs a failure once for each reason. */
  #report(what: string, error: unknown): void {
    const failure = `${what}: ${messageOf(error)}`;
    if (failure !== this.#failure) this.#parts.log.warn(failure);
    this.#failure = failure;
  }
}

/** Resolves with null when the signal aborts, whether or not the work heeds it. */
function aborted(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

function stackOf(error: unknown): object {
  return error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {};
}
