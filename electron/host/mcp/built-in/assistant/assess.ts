/** Assesses a command that a model wants to run. Only deletions require an approval. */
import type { Locale } from '../../../../../shared/loop.ts';
import type { SlashCommand, SlashOutcome } from '../../../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../../../shared/slash/slash-command-text.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import { quoted } from '../../../text/visible-text.ts';

type Deletion = Extract<SlashCommand, { readonly name: 'todo-delete' | 'schedule-delete' }>;
type Look = { readonly name: 'todo-get' | 'schedule-get'; readonly id: number };

export interface AssessParts {
  readonly lookUp: (command: Look) => SlashOutcome;
  readonly locale: () => Locale;
}

const NAME_LENGTH = 300;

interface Deleting extends Record<'todo' | 'schedule', (id: number, what: string) => string> {
  readonly nothing: (command: string) => string;
}

/** The sentences that tell the user what would be deleted. */
const WHY = {
  en: {
    todo: (id: number, content: string) => `Deletes todo ${id}, "${content}". It can be restored for 30 days.`,
    schedule: (id: number, title: string) =>
      `Deletes schedule ${id}, "${title}", with all its times. It can be restored for 30 days.`,
    nothing: (command: string) => `${command} deletes nothing: there is none with this number.`,
  },
  'zh-CN': {
    todo: (id: number, content: string) => `将删除待办 ${id}「${content}」。30 天内可以恢复。`,
    schedule: (id: number, title: string) => `将删除日程 ${id}「${title}」及其所有重复。30 天内可以恢复。`,
    nothing: (command: string) => `${command} 不会删除任何内容：没有这个编号。`,
  },
} as const satisfies Record<Locale, Deleting>;

/**
 * Assesses a deletion. A standing approval covers exactly this deletion. Deleting something that
 * does not exist fails anyway, so nobody is asked.
 */
export function assessCommand(text: string, { lookUp, locale }: AssessParts): Assessment {
  const read = readSlashCommand(text);
  const nothing = { protectedPaths: [], outside: false };
  if (!read.ok || !isDeletion(read.command)) return { kind: 'own', ...nothing };
  const { name, id } = read.command;
  const of = name === 'todo-delete' ? 'todo' : 'schedule';
  const what = nameOf(lookUp({ name: `${of}-get`, id }));
  const say = WHY[locale()];
  // The command is included even if the item is already gone, because a standing approval must not
  // cover the whole tool.
  const command = `/${of} delete ${id}`;
  if (what === null) return { kind: 'own', ...nothing, command, why: say.nothing(command) };
  return { kind: 'other', ...nothing, command, why: say[of](id, what) };
}

function isDeletion(command: SlashCommand): command is Deletion {
  return command.name === 'todo-delete' || command.name === 'schedule-delete';
}

function nameOf(found: SlashOutcome): string | null {
  switch (found.code) {
    case 'todo':
      return quoted(found.todo.content, NAME_LENGTH);
    case 'schedule':
      return quoted(found.schedule.title, NAME_LENGTH);
    default:
      return null;
  }
}
