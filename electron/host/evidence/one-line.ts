import { LONGEST_EVIDENCE_TEXT } from '../../../shared/evidence.ts';

/** The maximum length of the message of a failure, in characters. */
export const LONGEST_LINE = 200;

/** Returns the text on one line, shortened to at most `most` characters. */
export function lineOf(text: string, most = LONGEST_EVIDENCE_TEXT): string {
  const line = text
    .slice(0, 4 * most)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
