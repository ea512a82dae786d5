/** Reads a document for read_file: its text is shown as that of a text file, with a line for each page, sheet or slide. */
import {
  type DocumentSection,
  type DocumentText,
  describedDocument,
  documentAsText,
} from '../../../../../shared/document.ts';
import { documentProblemWords } from '../../../../../shared/document-words.ts';
import { isPacked } from '../../../documents/document-kind.ts';
import { type Documents, LARGEST_DOCUMENT } from '../../../documents/documents.ts';
import { readBytes, readStart } from '../../../files/paths/open-place.ts';
import type { Place } from '../../../files/paths/path-policy.ts';
import { ok, type Result, refuse } from '../../../files/result.ts';

/** The text of a document, with LF line ends. */
export interface ReadDocumentText {
  readonly text: string;
  /** What the text is, for example `text of a PDF file with 12 pages`. */
  readonly described: string;
}

/** The most characters of `pages` that an error repeats. */
const LONGEST_SHOWN = 200;

/** The bytes by which a document is recognised. */
const HEAD = 1024;

/** Returns null if the file is no document, so that it is read as text. `pages` chooses parts of it. */
export async function readDocumentAt(
  place: Place,
  documents: Documents,
  pages: string | undefined,
  signal: AbortSignal,
): Promise<Result<ReadDocumentText> | null> {
  const head = await readStart(place, HEAD);
  if (!head.ok) return head;
  if (!isPacked(head.value.bytes)) {
    if (pages === undefined) return null;
    return refuse('bad-input', `${place.relative} has no pages, sheets or slides. Use start_line and end_line.`);
  }
  const read = await readBytes(place, LARGEST_DOCUMENT);
  if (!read.ok) return read;
  const found = await documents.read(read.value.bytes, signal);
  if (!found.ok) return refuse('not-text', documentProblemWords(found.problem, place.relative, 'en'));
  const chosen = pages === undefined ? ok(found.value) : chosenPages(found.value, pages, place.relative);
  if (!chosen.ok) return chosen;
  return ok({ text: documentAsText(chosen.value), described: describedWithParts(found.value) });
}

/** Says what `pages` may be for this document. */
function describedWithParts(document: DocumentText): string {
  const described = describedDocument(document);
  if (document.total <= 1) return described;
  return document.format === 'excel'
    ? `${described}; "pages" takes the name of one`
    : `${described}; "pages" takes some, such as "2-5"`;
}

/** Chooses by number (`3`), by range (`2-5`), by several of them with commas, or by the name of a sheet. */
function chosenPages(document: DocumentText, pages: string, name: string): Result<DocumentText> {
  const { sections, format, total } = document;
  const named = sections.filter((section) => section.name === `Sheet ${pages}` || section.name === pages);
  const chosen = named.length > 0 ? named : numbered(sections, pages);
  if (chosen !== null && chosen.length > 0) return ok({ ...document, sections: chosen });
  const known = format === 'excel' ? ` Its sheets are ${sections.map((one) => one.name.slice(6)).join(', ')}.` : '';
  return refuse(
    'bad-input',
    `"pages" is "${pages.slice(0, LONGEST_SHOWN)}", but ${name} is the ${describedDocument({ format, total })}.${known.slice(0, 1_000)} Give a number, a range such as 2-5, or the name of a sheet.`,
  );
}

function numbered(sections: readonly DocumentSection[], pages: string): readonly DocumentSection[] | null {
  const ranges = pages.split(/[,，]/).map((range) => /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6})\s*)?$/.exec(range));
  if (ranges.includes(null)) return null;
  return sections.filter((_, index) =>
    ranges.some((range) => {
      const from = Number(range?.[1]);
      return index + 1 >= from && index + 1 <= Number(range?.[2] ?? from);
    }),
  );
}
