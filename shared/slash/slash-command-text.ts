/** Parses the slash commands that a person or a model writes. Pure. */

import { commandOf } from './command-of-form.ts';
import { plainWord } from './plain-signs.ts';
import { cancelsInWords, type ReadSlashCommand } from './slash-command.ts';
import { beginsForm, formOf, formWords } from './slash-grammar.ts';
import { shortened, sortWords, UsageRefused } from './sorted-words.ts';
import type { TimeInWords } from './values.ts';
import { splitWords } from './words.ts';

/**
 * Accepts any text; a text that is not a slash command gives an unknown command. Without `inWords`, times are only read as
 * `2026-11-21 18:00`.
 */
export function readSlashCommand(text: string, inWords: TimeInWords = () => null): ReadSlashCommand {
  const trimmed = text.toWellFormed().trim();
  if (cancelsInWords(trimmed)) return { ok: true, command: { name: 'cancel' } };
  const several = severalCommands(trimmed);
  if (several !== null) return several;
  const words = splitWords(withoutSigns(trimmed));
  const head = words.map(({ written }) => written);
  const form = formOf(head);
  if (form === null) return { ok: false, code: 'unknown-command', written: unknownWords(head) };
  if (form === 'todo' || form === 'schedule') return { ok: false, code: 'usage', form, why: null };
  try {
    return { ok: true, command: commandOf(form, sortWords(form, words.slice(formWords(form).length), inWords)) };
  } catch (error) {
    if (error instanceof UsageRefused) return { ok: false, code: 'usage', form, why: error.problem };
    throw error;
  }
}

/**
 * Removes the sign after a command, as in `/help?` and `/cancel。`, and the colon of `/todo add：`.
 */
function withoutSigns(text: string): string {
  if (!/\s/.test(text)) return text.replace(/(?<=\p{L})[.!?\u2026\u3002\uff01\uff1f]+$/u, '');
  return text.replace(/^(\S+\s+\p{L}+)[:\uff1a]/u, '$1 ');
}

/**
 * Refuses a text in which a later line is a command too. Neither command is carried out, because
 * the second could be meant as text.
 */
function severalCommands(text: string): ReadSlashCommand | null {
  const [first = '', ...later] = text.split(/[\r\n\u2028\u2029]+/);
  const second = later.map((line) => line.trim()).find((line) => beginsForm(line) || cancelsInWords(line));
  const form = cancelsInWords(first) ? 'cancel' : formOf(withoutSigns(first.trim()).split(/\s+/));
  if (second === undefined || form === null) return null;
  return { ok: false, code: 'usage', form, why: { kind: 'several-commands', written: shortened(second) } };
}

function unknownWords(words: readonly string[]): string {
  const first = plainWord(words[0] ?? '');
  const known = first === '/todo' || first === '/schedule';
  return shortened(words.slice(0, known ? 2 : 1).join(' '));
}
