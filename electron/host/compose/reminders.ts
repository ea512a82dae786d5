/** Connects the reminders with the rest of the host. */
import { createReminderSource } from '../assistant/reminder-source.ts';
import { Reminders } from '../assistant/reminders.ts';
import { AnnouncedReminders } from '../store/announced-reminders.ts';
import { MinuteClock } from '../time/minute-clock.ts';
import type { HostParts } from './parts.ts';

export interface HostRemindersParts extends Pick<HostParts, 'store' | 'shell' | 'events' | 'locale'> {
  /** Returns the folder of a new topic for which none was chosen. */
  readonly defaultFolder: () => Promise<string>;
}

/**
 * Returns the clock that checks for reminders; null in a shell without windows, because no user
 * would see them. The clock must be closed before the store.
 */
export function composeReminders({ store, shell, events, defaultFolder, locale }: HostRemindersParts) {
  if (!shell.capabilities.windows) return null;
  const { database, settings, topics, messages } = store;
  const announced = new AnnouncedReminders(database);
  announced.purge();
  const reminders = new Reminders({
    database,
    settings,
    topics,
    messages,
    announced,
    locale,
    upcoming: createReminderSource(database),
    workspace: defaultFolder,
    isHeard: () => shell.isHeard?.() ?? true,
    news: events.news,
    now: shell.now,
  });
  const clock = new MinuteClock({
    look: () => reminders.look(),
    now: shell.now,
    failed: (why) => shell.log.warn(`Reminders could not be announced and are tried again: ${why}`),
  });
  events.on('news', 'reminders', ({ type }) => type === 'assistant-changed' && clock.wake());
  return clock;
}
