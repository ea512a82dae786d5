/** The text of a document: a PDF, a file of Word, Excel or PowerPoint, or a text file. */

import { leftOutWords } from './document-words.ts';

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
  readonly leftOut: readonly LeftOut[];
}

/** A part of a document that was not read. `shared/document-words.ts` has a sentence for each kind. */
export type LeftOut =
  /** All pages, sheets or slides after the first `read` of them. */
  | {
      readonly what: 'parts';
      readonly of: PartKind;
      readonly read: number;
      readonly total: number;
      readonly why: WhyEnded;
    }
  | { readonly what: 'end' }
  /** The rows of each sheet after this many. */
  | { readonly what: 'rows'; readonly read: number }
  | { readonly what: 'damaged-pages'; readonly count: number }
  | { readonly what: 'pages-without-text'; readonly count: number };

export type PartKind = 'pages' | 'sheets' | 'slides';
export type WhyEnded = 'too-much-text' | 'too-many' | 'too-slow';

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

/** Joins the sections, each under a line with its name, and sentences for a model about what was left out. */
export function documentAsText({ sections, leftOut }: Pick<DocumentText, 'sections' | 'leftOut'>): string {
  const parts = sections.map(({ name, text }) => (name === '' ? text : `--- ${name} ---\n${text}`.trimEnd()));
  return [...parts, ...leftOut.map((one) => `[${leftOutWords(one, 'en')}]`)].join('\n\n');
}
