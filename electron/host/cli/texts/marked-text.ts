/**
 * Text in which each character matters, because the user allows a call by reading it. Each hidden
 * character and each long run of blanks is shown as a mark, such as `[U+200D]` or `[␣ × 600]`.
 */
import { markedLine } from '../../../../shared/suspicious-text.ts';

/** For a command, a path or a name. A line end is a mark too. */
export function exactText(text: string): string {
  return text
    .split('\n')
    .map((line) => markedLine(line, 'exact'))
    .join('[U+000A]');
}

/** The lines of a command. A carriage return before a line end is shown. */
export function exactLines(text: string): readonly string[] {
  return text.split('\n').map((line) => markedLine(line, 'exact'));
}

/** The lines of a text in which emoji, joined letters and indentation are ordinary. */
export function contentLines(text: string): readonly string[] {
  return text.split('\n').map((line) => markedLine(line, 'content'));
}
