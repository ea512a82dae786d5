/** Assesses a command that a model wants to run. Only deletions require an approval. */
import type { ApprovalReason } from '../../../../../shared/failures/approval-reasons.ts';
import type { SlashCommand, SlashOutcome } from '../../../../../shared/slash/slash-command.ts';
import { readSlashCommand } from '../../../../../shared/slash/slash-command-text.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import { quoted } from '../../../text/visible-text.ts';

type Deletion = Extract<SlashCommand, { readonly name: 'todo-delete' | 'schedule-delete' }>;
type Look = { readonly name: 'todo-get' | 'schedule-get'; readonly id: number };

export interface AssessParts {
  readonly lookUp: (command: Look) => SlashOutcome;
}

const NAME_LENGTH = 300;

/**
 * Assesses a deletion. A standing approval covers exactly this deletion. Deleting something that
 * does not exist fails anyway, so nobody is asked.
 */
export function assessCommand(text: string, { lookUp }: AssessParts): Assessment {
  const read = readSlashCommand(text);
  const nothing = { protectedPaths: [], outside: false };
  if (!read.ok || !isDeletion(read.command)) return { kind: 'own', ...nothing };
  const { name, id } = read.command;
  const of = name === 'todo-delete' ? 'todo' : 'schedule';
  const why = deletionOf(id, lookUp({ name: `${of}-get`, id }));
  // The command is included even if the item is already gone, because a standing approval must not
  // cover the whole tool.
  const command = `/${of} delete ${id}`;
  if (why === null) return { kind: 'own', ...nothing, command, why: { name: 'deletes-nothing', data: { command } } };
  return { kind: 'other', ...nothing, command, why };
}

function isDeletion(command: SlashCommand): command is Deletion {
  return command.name === 'todo-delete' || command.name === 'schedule-delete';
}

/** null: there is nothing with this number. */
function deletionOf(id: number, found: SlashOutcome): ApprovalReason | null {
  switch (found.code) {
    case 'todo':
      return { name: 'deletes-todo', data: { id, content: quoted(found.todo.content, NAME_LENGTH) } };
    case 'schedule':
      return { name: 'deletes-schedule', data: { id, title: quoted(found.schedule.title, NAME_LENGTH) } };
    default:
      return null;
  }
}
