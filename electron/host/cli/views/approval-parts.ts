/** The parts that the lines of an approval request consist of. */
import type { ApprovalTexts } from '../texts/approval-texts.ts';
import { type Line, linesOf } from '../texts/rows.ts';

/** The number of blanks before foreign text; Loopwright's own lines have fewer. */
export const INSET = 4;
export const DEEPER = 6;

/** A line of Loopwright itself. */
export const own = (text: string, style: Line['style'] = 'dim'): Line => ({ text, style, indent: INSET });

/** A title, and the lines below it. */
export function titled(title: string, lines: readonly Line[]): readonly Line[] {
  return [own(title, 'bold'), ...lines];
}

/** A label with its value. */
export function fact(words: ApprovalTexts, label: string, text: string, style: Line['style'] = 'dim'): readonly Line[] {
  return linesOf(words.fact(label, text), { style, indent: INSET });
}

/** A label with its value, below a title. */
export function labelled(words: ApprovalTexts, label: string, text: string): readonly Line[] {
  return linesOf(words.fact(label, text), { indent: DEEPER });
}
