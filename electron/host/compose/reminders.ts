/** Plugs reminders together. */
import { homedir } from 'node:os';
import type { Locale } from '../../../shared/loop.ts';
import { ReminderClock } from '../assistant/reminder-clock.ts';
import { createReminderSource } from '../assistant/reminder-source.ts';
import { Reminders } from '../assistant/reminders.ts';
import type { HostNews } from '../news.ts';
import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { HostStore } from '../store/open-store.ts';
import { ToldReminders } from '../store/told-reminders.ts';
import { defaultWorkspace } from '../topics/default-workspace.ts';

export interface HostRemindersParts {
  readonly store: HostStore;
  readonly shell: ShellPorts;
  readonly options: Pick<HostOptions, 'homeDirectory'>;
  readonly workspaces: { recent(): readonly string[] };
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
}

/** Null in a shell without windows: nobody would see them. Close it before the store. */
export function composeReminders(parts: HostRemindersParts): ReminderClock | null {
  const { store, shell, options, workspaces, locale, news } = parts;
  if (shell.onNews === undefined) return null;
  const told = new ToldReminders(store.database);
  told.purge();
  const reminders = new Reminders({
    ...store,
    told,
    upcoming: createReminderSource(store.database),
    workspace: () => defaultWorkspace(workspaces.recent(), options.homeDirectory ?? homedir()),
    isHeard: () => shell.isHeard?.() ?? true,
    ...{ locale, news, now: shell.now },
  });
  return new ReminderClock({ look: () => reminders.look(), now: shell.now, log: shell.log });
}
