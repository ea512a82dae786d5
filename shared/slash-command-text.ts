/** Reads what a person or a model typed as a slash command. Pure. */

import { commandOf } from './slash/command-of-form.ts';
import { shortened, sortWords, UsageRefused } from './slash/sorted-words.ts';
import { CANCEL_WORDS, type ReadSlashCommand } from './slash-command.ts';
import { formOf, formWords } from './slash-grammar.ts';

/** Of any text: one that is no slash command is an unknown one. */
export function readSlashCommand(text: string): ReadSlashCommand {
  const trimmed = text.toWellFormed().trim();
  if (trimmed === CANCEL_WORDS) return { ok: true, command: { name: 'cancel' } };
  const words = trimmed.split(/\s+/);
  const form = formOf(words);
  if (form === null) return { ok: false, code: 'unknown-command', written: unknownWords(words) };
  if (form === 'todo' || form === 'schedule') return { ok: false, code: 'usage', form, why: null };
  try {
    return { ok: true, command: commandOf(form, sortWords(form, words.slice(formWords(form).length))) };
  } catch (error) {
    if (error instanceof UsageRefused) return { ok: false, code: 'usage', form, why: error.problem };
    throw error;
  }
}

function unknownWords(words: readonly string[]): string {
  const known = words[0] === '/todo' || words[0] === '/schedule';
  return shortened(words.slice(0, known ? 2 : 1).join(' '));
}
