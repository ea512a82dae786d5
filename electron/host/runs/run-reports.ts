/**
 * Delivers the messages about runs that have ended, also those that another process left, and tells
 * the windows of this process what changed, whichever process changed it.
 */
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import type { RunId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { HostNews } from '../news.ts';
import type { RunOutbox } from '../store/run-outbox.ts';
import type { RunStore } from '../store/run-store.ts';
import { reportTexts } from './report-texts.ts';
import { RunNotices } from './run-notices.ts';

export interface RunReportsParts {
  readonly store: RunStore;
  readonly outbox: Pick<RunOutbox, 'undelivered' | 'deliver' | 'placeOf'>;
  readonly locale: () => Locale;
  readonly failures: (locale: Locale) => Promise<FailureTexts>;
  /** Returns the folder of a new topic for which none was chosen. */
  readonly workspace: () => Promise<string>;
  readonly news: (news: HostNews) => void;
  /** Returns the current time in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** Called after changes were announced, to continue what waits for runs. */
  readonly announced: () => Promise<void>;
  /** Called with the error of a delivery, which is tried again. */
  readonly failed: (error: unknown) => void;
}

const AT_ONCE = 50;

export class RunReports {
  readonly #parts: RunReportsParts;
  /** The place in the order of changes up to which the windows know everything. */
  #known: Promise<number>;
  /** The runs whose message the windows know. */
  readonly #announced = new Set<RunId>();
  readonly #notices: RunNotices;
  #round: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | null = null;

  constructor(parts: RunReportsParts) {
    this.#parts = parts;
    this.#notices = new RunNotices({ ...parts, since: parts.now() });
    this.#known = parts.store.lastChange();
    // The next round reports the failure.
    this.#known.catch(() => undefined);
  }

  /**
   * Delivers and tells everything that happened before this call. Resolves when this is done; never
   * rejects. Several calls during a round share the next round.
   */
  pulse(): Promise<void> {
    this.#waiting ??= this.#round.then(() => {
      this.#waiting = null;
      this.#round = this.#pulse().catch(this.#parts.failed);
      return this.#round;
    });
    return this.#waiting;
  }

  async #pulse(): Promise<void> {
    await this.#deliver();
    await this.#tell();
    await this.#parts.announced();
  }

  async #deliver(): Promise<void> {
    const { outbox, locale, failures, workspace } = this.#parts;
    for (let runs = await outbox.undelivered(AT_ONCE); runs.length > 0; runs = await outbox.undelivered(AT_ONCE)) {
      const language = locale();
      const texts = await failures(language);
      for (const { runId, run, chain } of runs) {
        const { head, text } = reportTexts(run, language, texts, chain);
        const folder = run.topicId === null ? await workspace() : '';
        await outbox.deliver({ runId, text, newTopic: { title: head, workspace: folder } });
      }
    }
  }

  async #tell(): Promise<void> {
    const { store, news } = this.#parts;
    for (let known = await this.#known; ; ) {
      const { runIds, until } = await store.changes(known);
      if (runIds.length === 0) return;
      known = until;
      this.#known = Promise.resolve(until);
      for (const runId of runIds) {
        news({ type: 'run-changed', runId });
        await this.#announceOwnTopic(runId);
        this.#announce(await this.#notices.waiting(runId));
        await this.#tellMessage(runId);
      }
    }
  }

  /** The state of the loop of a run is shown with its topic, and another process may drive the loop. */
  async #announceOwnTopic(runId: RunId): Promise<void> {
    const { store, news } = this.#parts;
    const topicId = (await store.find(runId))?.ownTopicId ?? null;
    if (topicId !== null) news({ type: 'topic-changed', topicId });
  }

  async #tellMessage(runId: RunId): Promise<void> {
    const { outbox, news } = this.#parts;
    if (this.#announced.has(runId)) return;
    const place = await outbox.placeOf(runId);
    if (place === null) return;
    this.#announced.add(runId);
    const { topicId, messageId } = place;
    news({ type: 'topic-changed', topicId });
    news({ type: 'message-added', topicId, messageId });
    this.#announce(await this.#notices.ended(runId, place));
  }

  #announce(notice: HostNews | null): void {
    if (notice !== null) this.#parts.news(notice);
  }
}
