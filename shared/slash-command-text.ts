/** Reads what a person or a model typed as a slash command. Pure. */

import { commandOf } from './slash/command-of-form.ts';
import { shortened, sortWords, UsageRefused } from './slash/sorted-words.ts';
import { CANCEL_WORDS, type ReadSlashCommand, type SlashForm } from './slash-command.ts';
import { SLASH_FORM_NAMES, SLASH_FORMS } from './slash-grammar.ts';

/** Of any text: one that is no slash command is an unknown one. */
export function readSlashCommand(text: string): ReadSlashCommand {
  const trimmed = text.toWellFormed().trim();
  if (trimmed === CANCEL_WORDS) return { ok: true, command: { name: 'cancel' } };
  const words = trimmed.split(/\s+/);
  const form = formOf(words);
  if (form === null) return { ok: false, code: 'unknown-command', written: unknownWords(words) };
  if (form === 'todo' || form === 'schedule') return { ok: false, code: 'usage', form, why: null };
  try {
    return { ok: true, command: commandOf(form, sortWords(form, words.slice(wordsOf(form).length))) };
  } catch (error) {
    if (error instanceof UsageRefused) return { ok: false, code: 'usage', form, why: error.problem };
    throw error;
  }
}

/** The form with the most words. A bare `/todo` is one; `/todo` with a word it does not know is none. */
function formOf(words: readonly string[]): SlashForm | null {
  const matching = SLASH_FORM_NAMES.filter((form) => wordsOf(form).every((word, at) => words[at] === word));
  const form = matching.find((name) => wordsOf(name).length === 2) ?? matching[0] ?? null;
  return isGroup(form) && words.length > 1 ? null : form;
}

function isGroup(form: SlashForm | null): boolean {
  return form === 'todo' || form === 'schedule';
}

function wordsOf(form: SlashForm): readonly string[] {
  return SLASH_FORMS[form].words.split(' ');
}

function unknownWords(words: readonly string[]): string {
  const known = words[0] === '/todo' || words[0] === '/schedule';
  return shortened(words.slice(0, known ? 2 : 1).join(' '));
}
