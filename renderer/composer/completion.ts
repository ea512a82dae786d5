/** Finds out what the user wants to complete at the caret, for example after `/` or `@`. Pure. */
import { slashHint } from '../../shared/slash/slash-hint.ts';

export interface Trigger {
  /**
   * `command`: a command of the app or a prompt of a server. `argument`: a later word of a slash
   * command. `mention`: a file of the workspace or a resource of a server.
   */
  readonly kind: 'command' | 'argument' | 'mention';
  /**
   * The text typed after the `/` or `@`; for an argument, the whole slash command up to the
   * caret.
   */
  readonly query: string;
  /** The start of the range to replace, which is the word at the caret with its `/` or `@`. */
  readonly from: number;
  readonly to: number;
}

/**
 * The trigger at the caret; null: there is nothing to complete. `/` (or its full-width form)
 * counts only at the start of the message; `@` only at the start of a word and not in a slash
 * command.
 */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const command = /^[/\uff0f](\S{0,100})$/.exec(before);
  if (command !== null) return { kind: 'command', query: command[1] ?? '', from: 0, to: caret };
  const hint = /^[/\uff0f]/.test(before) ? slashHint(before, 'en') : null;
  if (hint !== null) return { kind: 'argument', query: before, from: hint.from, to: caret };
  const mention = /(^|[\s(（，。、])@([^\s@]{0,100})$/.exec(before);
  if (mention === null) return null;
  const query = mention[2] ?? '';
  return { kind: 'mention', query, from: caret - query.length - 1, to: caret };
}

/** A text and the caret position in it. */
export interface Written {
  readonly text: string;
  readonly caret: number;
}

/** Replaces the text of the trigger with the written text. */
export function inPlaceOf({ from, to }: Pick<Trigger, 'from' | 'to'>, text: string, written: string): Written {
  return { text: text.slice(0, from) + written + text.slice(to), caret: from + written.length };
}

/** Puts the text of a prompt before the text that the user typed. */
export function inFrontOf(text: string, words: string): string {
  if (text.trim() === '') return words;
  return /^\s/.test(text) ? words + text : `${words}\n\n${text}`;
}

/** What stands before a mention. */
const BEFORE_MENTION = /(^|[\s(（，。、])$/;

/** The form in which a message mentions a file. A path with whitespace is quoted. */
export const mentioned = (path: string): string => `@${/\s/.test(path) ? `"${path}"` : path} `;

/**
 * Mentions a file at the caret, as a word of its own. A caret at the beginning of a text counts as
 * one at its end, because that is where it stands in a field that the user has not been in.
 */
export function withMention(text: string, caret: number, path: string): Written {
  const at = caret === 0 ? text.length : caret;
  const gap = BEFORE_MENTION.test(text.slice(0, at)) ? '' : ' ';
  return inPlaceOf({ from: at, to: at }, text, gap + mentioned(path));
}
