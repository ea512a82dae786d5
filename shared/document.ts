/** The text of a document: a PDF, a file of Word, Excel or PowerPoint, or a text file. */

/** One page, sheet or slide, or the whole of a file that has no such parts. */
export interface DocumentSection {
  /** For example `Page 3`, `Slide 2`, or `Sheet Sales`; empty: the file has no parts. */
  readonly name: string;
  readonly text: string;
}

export const DOCUMENT_FORMATS = ['pdf', 'word', 'excel', 'powerpoint', 'text'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

export interface DocumentText {
  readonly format: DocumentFormat;
  readonly sections: readonly DocumentSection[];
  /** The number of pages, sheets or slides that the file has; `sections` may be the first of them. */
  readonly total: number;
  /** Sentences about what was left out. */
  readonly notes: readonly string[];
}

/** Why a file cannot be read. `shared/document-words.ts` has a sentence for each. */
export const DOCUMENT_PROBLEMS = [
  'password',
  'scanned',
  'broken',
  'empty',
  'unknown-kind',
  'old-office',
  'too-large',
  'image-too-large',
  'too-slow',
  'too-much-memory',
  'stopped',
  'busy',
] as const;
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number];

/** The name of a format, for people and models. */
const FORMAT_NAMES: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'PDF',
  word: 'Word',
  excel: 'Excel',
  powerpoint: 'PowerPoint',
  text: 'text',
};

const PARTS: Readonly<Record<DocumentFormat, readonly [one: string, several: string] | null>> = {
  pdf: ['page', 'pages'],
  word: null,
  excel: ['sheet', 'sheets'],
  powerpoint: ['slide', 'slides'],
  text: null,
};

/** Describes a document for a model, for example `text of a PDF with 12 pages`. */
export function describedDocument({ format, total }: Pick<DocumentText, 'format' | 'total'>): string {
  const parts = PARTS[format];
  const of = format === 'text' ? 'text' : `text of a ${FORMAT_NAMES[format]} file`;
  return parts === null ? of : `${of} with ${total} ${parts[total === 1 ? 0 : 1]}`;
}

/** Joins the sections, each under a line with its name, and the notes after them. */
export function documentAsText({ sections, notes }: Pick<DocumentText, 'sections' | 'notes'>): string {
  const parts = sections.map(({ name, text }) => (name === '' ? text : `--- ${name} ---\n${text}`.trimEnd()));
  return [...parts, ...notes.map((note) => `[${note}]`)].join('\n\n');
}
