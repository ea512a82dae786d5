/** Reads what a person or a model typed as a slash command. Pure. */
import type { ReadSlashCommand } from './slash-command.ts';

export function readSlashCommand(text: string): ReadSlashCommand {
  return { ok: false, code: 'unknown-command', written: text.trim().split(/\s/, 1)[0] ?? '' };
}
