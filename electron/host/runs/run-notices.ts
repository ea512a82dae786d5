/**
 * Decides which changes of runs are announced to a user who does something else: a run has ended
 * and its message was delivered, or it needs a person. Each process announces each of these once.
 */
import type { RunId, TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { RunView } from '../../../shared/run.ts';
import { titleOfRun } from '../../../shared/run-types/index.ts';
import type { HostNews } from '../news.ts';
import type { ReportPlace } from '../store/run-outbox.ts';
import type { RunStore } from '../store/run-store.ts';

type RunNotice = Extract<HostNews, { type: 'run-notice' }>;

export interface RunNoticesParts {
  readonly store: Pick<RunStore, 'find' | 'list'>;
  readonly locale: () => Locale;
  /** What happened before this time, in milliseconds since the epoch, is not announced. */
  readonly since: number;
}

/** More than the runs and the decisions of a chain. */
const MOST_CHILDREN = 50;

export class RunNotices {
  readonly #parts: RunNoticesParts;
  /** The attempt after which each of these runs began to wait, as it was announced. */
  readonly #waiting = new Map<RunId, number>();

  constructor(parts: RunNoticesParts) {
    this.#parts = parts;
  }

  /** Returns the notice about a run that may have begun to wait for a person; null: there is none. */
  async waiting(runId: RunId): Promise<RunNotice | null> {
    const run = await this.#parts.store.find(runId);
    if (run === null || run.state.name !== 'waiting') {
      this.#waiting.delete(runId);
      return null;
    }
    if (this.#waiting.get(runId) === run.attempt) return null;
    this.#waiting.set(runId, run.attempt);
    const { loopId, deadline } = run.state;
    // A loop without a deadline was paused by the user.
    if (run.updatedAt < this.#parts.since || (loopId !== undefined && deadline === undefined)) return null;
    return this.#notice(run, 'needs-you', loopId === undefined ? null : run.ownTopicId);
  }

  /**
   * Returns the notice about the end of a run whose message was delivered; null: there is none,
   * because the run was canceled or deleted, or ended too early. Call it once for each message.
   */
  async ended(runId: RunId, { topicId, endedAt }: ReportPlace): Promise<RunNotice | null> {
    const run = await this.#parts.store.find(runId);
    if (run === null || endedAt < this.#parts.since) return null;
    const { name } = (await this.#lastOfChain(run)).state;
    return name === 'succeeded' || name === 'failed' ? this.#notice(run, name, topicId) : null;
  }

  #notice(run: RunView, what: RunNotice['what'], opens: TopicId | null): RunNotice {
    return { type: 'run-notice', title: titleOfRun(run, this.#parts.locale()), what, opens };
  }

  /** The message about a chain belongs to its first run, and says how the last one ended. */
  async #lastOfChain(run: RunView): Promise<RunView> {
    if (run.chainStep === null) return run;
    const children = await this.#parts.store.list({ parentRunId: run.id, limit: MOST_CHILDREN });
    return children.reduce((last, each) => ((each.chainStep ?? -1) > (last.chainStep ?? -1) ? each : last), run);
  }
}
