/**
 * Announces due reminders: each announcement is a message in the reminders topic, and an event for
 * windows and notifications. A reminder is claimed in the transaction that stores its message, so
 * it is announced once by all processes that share the data. Reminders that were missed, because
 * the app was closed or the computer was suspended, are announced together as soon as a user would
 * see them.
 */
import { z } from 'zod';
import { MessageId, TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Reminder } from '../../../shared/reminder.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import { ANNOUNCEABLE_MS, type AnnouncedReminders } from '../store/announced-reminders.ts';
import type { HostStore } from '../store/open-store.ts';
import type { UpcomingReminders } from './reminder-source.ts';

export interface RemindersParts extends Pick<HostStore, 'database' | 'settings' | 'topics' | 'messages'> {
  readonly announced: AnnouncedReminders;
  readonly upcoming: UpcomingReminders;
  /** Returns the workspace folder for the reminders topic if that topic does not exist yet. */
  readonly workspace: () => Promise<string>;
  readonly locale: () => Locale;
  /** Whether a user would see an announcement now. Nothing is announced otherwise. */
  readonly isHeard: () => boolean;
  readonly news: (news: HostNews) => void;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

/**
 * The maximum number of reminders in one message. Of missed reminders only the latest are
 * announced, in one message; due reminders take as many messages as necessary.
 */
const MOST = 200;
/** The maximum number of reminders read per check. */
const MOST_AT_ONCE = 2_000;
const MINUTE_MS = 60_000;
/** A reminder that is announced this much later than its time counts as missed. */
const LATE_MS = 2 * MINUTE_MS;
/** The interval at which the progress of checks that find no reminders is stored. */
const NOTE_EVERY_MS = 5 * MINUTE_MS;

const TITLES: Readonly<Record<Locale, string>> = { en: 'Reminders', 'zh-CN': '提醒' };

/**
 * `lookedAt`: the time up to which all reminders have been announced. `messageIds`: the ids of the
 * latest announcements.
 */
const Progress = z.object({
  lookedAt: z.number(),
  topicId: TopicId.nullable(),
  messageIds: z.array(MessageId),
});
type Progress = z.infer<typeof Progress>;

const KEY = 'reminders';
const NOTHING_YET: Progress = { lookedAt: 0, topicId: null, messageIds: [] };
const StoredProgress = Progress.catch(NOTHING_YET);

export class Reminders {
  readonly #parts: RemindersParts;
  #lookedAt = 0;
  /** The latest announcement that this process has reported to its windows. */
  #known: MessageId | undefined;

  constructor(parts: RemindersParts) {
    this.#parts = parts;
    this.#known = this.#progress().messageIds.at(-1);
  }

  /**
   * Announces the reminders that are due and have not been announced yet. Resolves to false if no
   * user would see an announcement. If it rejects, nothing was announced and the next check tries
   * again. Must not be called while another check runs.
   */
  async look(): Promise<boolean> {
    const { announced, workspace, isHeard, now } = this.#parts;
    if (!isHeard()) return false;
    this.#passOn();
    const at = now();
    const due = this.#due(at).some((reminder) => !announced.wasAnnounced(reminder));
    if (due) this.#announce(at, await workspace());
    else if (Math.abs(at - this.#progress().lookedAt) >= NOTE_EVERY_MS) this.#note({ lookedAt: at });
    this.#lookedAt = at;
    return true;
  }

  /**
   * The reminders that are due, including reminders created only now for the current or the
   * previous minute.
   */
  #due(now: number): readonly Reminder[] {
    const lookedAt = Math.max(this.#progress().lookedAt, this.#lookedAt);
    const lastMinute = now - (now % MINUTE_MS) - MINUTE_MS - 1;
    const after = Math.max(Math.min(lookedAt, lastMinute), now - ANNOUNCEABLE_MS);
    return this.#parts.upcoming({ after, until: now }, MOST_AT_ONCE);
  }

  #announce(now: number, workspace: string): void {
    const { database, announced, news } = this.#parts;
    const said = database.transaction((): readonly HostNews[] => {
      const due = this.#due(now).filter((reminder) => announced.claim(reminder));
      const isLate = ({ remindAt }: Reminder) => remindAt < now - LATE_MS;
      const groups = [
        { missed: true, reminders: due.filter(isLate).slice(-MOST) },
        ...portions(due.filter((reminder) => !isLate(reminder))).map((reminders) => ({ missed: false, reminders })),
      ].filter(({ reminders }) => reminders.length > 0);
      if (groups.length === 0) return [];
      const topicId = this.#topic(workspace);
      const stored = groups.map((group) => ({ ...group, messageId: this.#store(topicId, group, now) }));
      this.#note({ lookedAt: now, topicId, messageIds: stored.map(({ messageId }) => messageId) });
      return stored.flatMap(({ missed, reminders, messageId }): readonly HostNews[] => [
        { type: 'topic-changed', topicId },
        { type: 'message-added', topicId, messageId },
        { type: 'reminders', topicId, missed, reminders },
      ]);
    });
    this.#known = this.#progress().messageIds.at(-1);
    for (const each of said) news(each);
  }

  /** Reports the messages that another process stored to the windows of this process. */
  #passOn(): void {
    const { topicId, messageIds } = this.#progress();
    const last = messageIds.at(-1);
    if (topicId === null || last === this.#known) return;
    this.#known = last;
    this.#parts.news({ type: 'topic-changed', topicId });
    for (const messageId of messageIds) this.#parts.news({ type: 'message-added', topicId, messageId });
  }

  #store(
    topicId: TopicId,
    part: { readonly missed: boolean; readonly reminders: readonly Reminder[] },
    now: number,
  ): MessageId {
    const id = newId(MessageId);
    const place = { id, topicId, loopId: null, model: null, createdAt: now };
    this.#parts.messages.append({ ...place, role: 'assistant', parts: [{ type: 'reminder', ...part }] });
    return id;
  }

  /** The id of the reminders topic, which is created again if the user removed it. */
  #topic(workspace: string): TopicId {
    const { topics, locale } = this.#parts;
    const { topicId } = this.#progress();
    if (topicId !== null && topics.find(topicId) !== undefined) return topicId;
    return topics.create({ id: newId(TopicId), title: TITLES[locale()], workspace }).id;
  }

  #progress(): Progress {
    return this.#parts.settings.get(KEY, StoredProgress) ?? NOTHING_YET;
  }

  #note(change: Partial<Progress>): void {
    const { database, settings } = this.#parts;
    // The progress is read and written in one transaction, because another process may announce a
    // reminder in between.
    database.transaction(() => settings.set(KEY, Progress, { ...this.#progress(), ...change }));
  }
}

function portions(reminders: readonly Reminder[]): readonly (readonly Reminder[])[] {
  const count = Math.ceil(reminders.length / MOST);
  return Array.from({ length: count }, (_, at) => reminders.slice(at * MOST, (at + 1) * MOST));
}
