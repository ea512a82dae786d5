/**
 * Makes the texts of a tool call safe to show. They are untrusted, so invisible characters are made
 * visible. Pure.
 */
import { type BuiltInToolName, builtInTool } from '../../shared/built-in-servers.ts';
import { type CallToName, callTarget, nameOfChange } from '../../shared/call-target.ts';
import { markedLine } from '../../shared/suspicious-text.ts';
import { shownLines } from '../ui/text/shown-line.ts';

/** The name of a built-in tool; null for a tool of any other server. */
export const wordedTool = (server: string, tool: string): BuiltInToolName | null => builtInTool(server, tool);

/** Replaces each invisible character with its code point. Line breaks stay. */
export const visible = shownLines;

/** The text on one line, with invisible characters replaced by their code points. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/**
 * A command or name on one line, with a mark in place of each line break, hidden character and long
 * run of blanks. Of a long text only the beginning and the end are in it.
 */
export function exactLine(text: string): string {
  return shortened(text)
    .split(/\r?\n/)
    .map((line) => markedLine(line, 'exact'))
    .join(' ⏎ ');
}

/** A name on one line, with a mark in place of each hidden character. */
export const nameLine = (text: string): string => markedLine(shortened(text).replace(/\s+/g, ' ').trim(), 'exact');

/** What a call is about. */
export const targetOf = (call: CallToName): string => callTarget(call, nameLine);

/** The name of a changed file, and its new name if it has one. */
export const changeName = (change: { readonly path: string; readonly to?: string }): string =>
  nameOfChange(change, nameLine);

/** The most characters of a text that is shown on one line, where most of a longer one is cut off. */
const LONGEST_ON_LINE = 4_000;

/** A text of at most some thousand characters: of a longer one its beginning and its end. */
function shortened(text: string): string {
  if (text.length <= LONGEST_ON_LINE) return text;
  const half = LONGEST_ON_LINE / 2;
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}
