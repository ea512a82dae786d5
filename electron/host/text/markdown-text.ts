/** Writes untrusted text so that Markdown shows it as it is: as words, without links and images. */
import { quoted } from './visible-text.ts';

/** A colon, a full stop or an at sign is special where an address would become a link. */
const SPECIAL = /[\\`*_[\]<>#|~&$!@]|:(?=\/\/)|(?<=www)\./gi;
/** What begins a list or a rule at the beginning of a line. */
const FIRST_ON_LINE = /^(\s*)([-+=]|\d+(?=[.)]))/;

/** Returns the text on one line with at most `length` characters before escaping. */
export function markdownLine(text: string, length: number): string {
  return escaped(quoted(text.toWellFormed(), length));
}

/** Two spaces at the end of a line are a line break. */
const LINE_BREAK = '  ';

/** Returns the text as a quotation that keeps its lines. Empty lines are shown once. */
export function markdownQuotation(text: string): string {
  const lines = text.toWellFormed().split('\n');
  const shown = lines.filter((line, at) => !isBlank(line) || !isBlank(lines[at - 1] ?? ''));
  return shown
    .map((line, at) => {
      const ends = isBlank(line) || isBlank(shown[at + 1] ?? '') ? '' : LINE_BREAK;
      return `> ${escaped(quoted(line, line.length))}`.trimEnd() + ends;
    })
    .join('\n');
}

/** Returns a link whose words are untrusted. `url` must be the `href` of a parsed address. */
export function markdownLink(words: string, url: string, length: number): string {
  return `[${markdownLine(words, length)}](<${url.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)`;
}

const isBlank = (line: string): boolean => line.trim() === '';

function escaped(line: string): string {
  return line
    .replaceAll(SPECIAL, '\\$&')
    .replace(FIRST_ON_LINE, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}
