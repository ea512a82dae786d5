/** Reminders that are read from a list and announced into a list, with a real database. */
import type { Message } from '../../../shared/message.ts';
import type { Reminder } from '../../../shared/reminder.ts';
import type { HostNews } from '../news.ts';
import { AnnouncedReminders } from '../store/announced-reminders.ts';
import type { Database } from '../store/database.ts';
import { Messages } from '../store/messages.ts';
import { Settings } from '../store/settings.ts';
import { Topics } from '../store/topics.ts';
import type { UpcomingReminders } from './reminder-source.ts';
import { Reminders, type RemindersParts } from './reminders.ts';

/**
 * Returns a search over the list that finds the latest `most` reminders of a window, sorted by
 * `remindAt`.
 */
function listed(reminders: readonly Reminder[]): UpcomingReminders {
  return ({ after, until }, most) =>
    reminders
      .filter(({ remindAt }) => remindAt > after && remindAt <= until)
      .toSorted((one, other) => one.remindAt - other.remindAt)
      .slice(-most);
}

export function todo(sourceId: number, remindAt: number): Reminder {
  return { source: 'todo', sourceId, text: `Todo ${sourceId}`, occursAt: remindAt + 3_600_000, remindAt };
}

export function remindersOn(
  database: Database,
  list: readonly Reminder[],
  given: Partial<RemindersParts> = {},
): { readonly reminders: Reminders; readonly news: HostNews[]; readonly announced: () => readonly Reminder[] } {
  const news: HostNews[] = [];
  const reminders = new Reminders({
    database,
    settings: new Settings(database),
    topics: new Topics(database),
    messages: new Messages(database),
    announced: new AnnouncedReminders(database),
    upcoming: listed(list),
    workspace: async () => '/home/someone/project',
    locale: () => 'en',
    isHeard: () => true,
    news: (said) => void news.push(said),
    now: database.now,
    ...given,
  });
  const announced = () => news.flatMap((said) => (said.type === 'reminders' ? said.reminders : []));
  return { reminders, news, announced };
}

/** The messages of all topics, oldest first. */
export function storedMessages(database: Database): readonly Message[] {
  const topics = new Topics(database);
  const messages = new Messages(database);
  return topics.ids().flatMap((id) => [...messages.shown(id)]);
}

export function storedReminders(database: Database): readonly Reminder[] {
  return storedMessages(database)
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'reminder' ? part.reminders : []));
}
