/** Reads text with separated values. Pure. */

export interface ReadCsv {
  readonly rows: readonly (readonly string[])[];
  /** Whether the text has more rows than were read. */
  readonly more: boolean;
}

/**
 * Reads the first rows of a text whose values are separated by a comma, a semicolon or a tab, whichever occurs most in
 * its first line. A value in quotes may contain separators, line breaks and doubled quotes. Never throws: a quote that
 * is not closed ends with the text.
 */
export function readCsv(text: string, mostRows: number): ReadCsv {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    if (rows.length === mostRows) return { rows, more: true };
    const { value, end } = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
    row.push(value);
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    } else if (text[at] === '\r' && text[at + 1] === '\n') at += 2;
    else at += 1;
    rows.push(row);
    row = [];
  }
  return { rows, more: false };
}

function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.slice(0, 10_000))?.[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

interface Value {
  readonly value: string;
  /** Where the separator or the end of the line is. */
  readonly end: number;
}

function plain(text: string, start: number, separator: string): Value {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

function quoted(text: string, start: number): Value {
  let value = '';
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return afterQuote(text, quote + 1, value);
    value += '"';
    from = quote + 2;
  }
}

/** Text between a closing quote and the next separator belongs to the value, as other programs read it. */
function afterQuote(text: string, start: number, value: string): Value {
  const rest = /[^,;\t\r\n]*/y;
  rest.lastIndex = start;
  const extra = rest.exec(text)?.[0] ?? '';
  return { value: value + extra, end: start + extra.length };
}
