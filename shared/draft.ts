/**
 * A draft is one text. Long texts that were pasted follow the text of the field, each after a mark,
 * because a browser needs long to lay out a long text in a field. Pure.
 */

/** The parts of a draft. */
export interface Draft {
  /** The text of the field. */
  readonly text: string;
  readonly pasted: readonly string[];
}

/** Precedes each pasted text. U+001E is the separator of records. */
const MARK = '\n\n\u001e';

/** A longer text is not put into the field when it is pasted. */
const LONGEST_PASTE = 8_000;
/** The most characters of the field after a text was pasted. */
const ROOM = 12_000;
/** The most characters of the field, however they came to it. A text of any kind can be laid out in 0.2 s. */
export const FIELD_LENGTH = 20_000;
/** The most characters that stay in the field when a longer text is divided. */
const LONGEST_HEAD = 2_000;

/** Whether a text that is pasted is kept beside the field. `room`: what else the field contains. */
export const isKeptBeside = (pasted: string, room: number): boolean =>
  pasted.length > LONGEST_PASTE || pasted.length + room > ROOM;

/**
 * Reads a draft. Of a text without marks that is too long for the field, only the first paragraph
 * stays in the field.
 */
export function readDraft(draft: string): Draft {
  const [text = '', ...pasted] = draft.split(MARK);
  if (text.length <= FIELD_LENGTH) return { text, pasted };
  const end = text.slice(0, LONGEST_HEAD).indexOf('\n\n');
  return end < 0
    ? { text: '', pasted: [text, ...pasted] }
    : { text: text.slice(0, end), pasted: [text.slice(end + 2), ...pasted] };
}

/** Writes a draft. An empty draft is an empty text. */
export const writeDraft = ({ text, pasted }: Draft): string => [text, ...pasted].join(MARK);

/** Returns the message that a draft becomes: its parts, with an empty line between them. */
export const messageOf = (draft: string): string =>
  draft
    .split(MARK)
    .filter((part) => part.trim() !== '')
    .join('\n\n')
    .trim();
