/** What `/` and `@` before the caret mean. Pure. */
import { slashHint } from '../../shared/slash/slash-hint.ts';

export interface Trigger {
  /**
   * `command`: one of ours or a prompt of a server. `argument`: a later word of a slash command.
   * `mention`: a file of the workspace or a resource of a server.
   */
  readonly kind: 'command' | 'argument' | 'mention';
  /** The text typed after the sign; for an argument the whole slash command up to the caret. */
  readonly query: string;
  /** The range to replace: the word at the caret, including its sign. */
  readonly from: number;
  readonly to: number;
}

/**
 * `/`, also full-width, counts only at the start of the message; `@` at the start of a word, not
 * in a slash command.
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

/** Replaces the trigger in the text. */
export function inPlaceOf({ from, to }: Trigger, text: string, written: string): Written {
  return { text: text.slice(0, from) + written + text.slice(to), caret: from + written.length };
}

/** Puts the text of a prompt before the text that was typed. */
export function inFrontOf(text: string, words: string): string {
  if (text.trim() === '') return words;
  return /^\s/.test(text) ? words + text : `${words}\n\n${text}`;
}

/** A file as it is mentioned in a message. A path with blanks is quoted. */
export const mentioned = (path: string): string => `@${/\s/.test(path) ? `"${path}"` : path} `;
