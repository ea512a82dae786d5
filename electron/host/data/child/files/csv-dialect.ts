/** Recognises how the cells of a text table are separated, and which of its lines is the header. */

export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
  /** What stands before a quotation mark inside of a quoted cell. */
  readonly escape: string;
}

export interface CsvShape extends CsvDialect {
  /** The rows of the beginning, the header and what stands above it left out. */
  readonly sample: readonly (readonly string[])[];
  /** The cells of the header; null: there is none. */
  readonly header: readonly string[] | null;
  /** The number of lines before the first row of data. */
  readonly skip: number;
  /** The number of titles above the header. */
  readonly titles: number;
  /** The number of cells of the widest row. */
  readonly width: number;
  /** Whether some row of the sample has more or fewer cells than the header. */
  readonly isRagged: boolean;
}

const DELIMITERS = [',', ';', '\t', '|'];
const QUOTES: readonly Omit<CsvDialect, 'delimiter'>[] = [
  { quote: '"', escape: '"' },
  { quote: '"', escape: '\\' },
  { quote: "'", escape: "'" },
];

/** The rows by which a dialect is chosen, and those by which types are. */
const CHOOSING_ROWS = 200;
const MOST_SAMPLE_ROWS = 20_000;
const MOST_SAMPLE_CELLS = 400_000;
const MOST_TITLES = 10;

/** `text` is the beginning of a file; `isWhole`: it is all of it. Returns null for a text without cells. */
export function csvShape(text: string, isWhole: boolean): CsvShape | null {
  const dialect = chosenDialect(text, isWhole);
  const parsed = parseRows(text, dialect, MOST_SAMPLE_ROWS, isWhole);
  const most = Math.max(50, Math.floor(MOST_SAMPLE_CELLS / Math.max(1, parsed.rows[0]?.length ?? 1)));
  const rows = parsed.rows.slice(0, most);
  if (rows.every((row) => row.every((cell) => cell.trim() === ''))) return null;
  const usual = usualWidth(rows);
  const titles =
    usual < 2
      ? 0
      : Math.max(
          0,
          rows.slice(0, MOST_TITLES).findIndex((row) => row.length >= usual),
        );
  const [first = [], ...others] = rows.slice(titles);
  const isHeader = looksLikeHeader(first, others);
  const sample = isHeader ? others : [first, ...others];
  const header = isHeader ? first : null;
  const width = Math.max(header?.length ?? 0, ...sample.map((row) => row.length));
  const isRagged = sample.some((row) => row.length !== width && !isEmpty(row));
  const skip = titles + (isHeader ? 1 : 0);
  const lines = (parsed.ends[skip - 1] ?? 0) === 0 ? 0 : linesBefore(text, parsed.ends[skip - 1] ?? 0);
  return { ...dialect, sample: sample.filter((row) => !isEmpty(row)), header, skip: lines, titles, width, isRagged };
}

const isEmpty = (row: readonly string[]): boolean => row.length === 1 && row[0] === '';

/** A header may have a line break in a quoted cell. */
function linesBefore(text: string, end: number): number {
  return text.slice(0, end).split(/\r\n|\n|\r/).length - 1;
}

function chosenDialect(text: string, isWhole: boolean): CsvDialect {
  let best: CsvDialect = { delimiter: ',', quote: '"', escape: '"' };
  let bestScore = 0;
  for (const quoting of QUOTES) {
    for (const delimiter of DELIMITERS) {
      const dialect = { delimiter, ...quoting };
      const { rows, errors } = parseRows(text, dialect, CHOOSING_ROWS, isWhole);
      const score = scoreOf(rows, errors);
      if (score > bestScore * 1.01) [best, bestScore] = [dialect, score];
    }
  }
  return best;
}

/** High if most rows have the same number of cells, more than one, and few quotation marks are in odd places. */
function scoreOf(rows: readonly (readonly string[])[], errors: number): number {
  const full = rows.filter((row) => !isEmpty(row));
  const usual = usualWidth(full);
  if (full.length === 0 || usual < 2) return 0;
  const same = full.filter((row) => row.length === usual).length / full.length;
  return (same * same * (1 + Math.log2(usual) / 10)) / (1 + errors);
}

function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows.slice(0, CHOOSING_ROWS)) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].sort(([a, times], [b, others]) => others - times || b - a)[0]?.[0] ?? 0;
}

interface Parsed {
  readonly rows: readonly (readonly string[])[];
  /** Where each row ends. */
  readonly ends: readonly number[];
  /** Quotation marks where none can stand. */
  readonly errors: number;
}

/** Without `isWhole` the last row is left out, because it may be cut. */
function parseRows(
  text: string,
  { delimiter, quote, escape: escapeSign }: CsvDialect,
  most: number,
  isWhole: boolean,
): Parsed {
  const rows: string[][] = [];
  const ends: number[] = [];
  let row: string[] = [];
  let cell = '';
  let errors = 0;
  let at = 0;
  const endRow = () => {
    rows.push([...row, cell]);
    ends.push(at);
    row = [];
    cell = '';
  };
  while (at < text.length && rows.length < most) {
    const sign = text[at] ?? '';
    if (sign === quote && cell === '') {
      const closed = closingQuote(text, at + 1, quote, escapeSign);
      cell = text.slice(at + 1, closed).replaceAll(escapeSign + quote, quote);
      at = closed + 1;
      const next = text[at];
      if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') errors += 1;
      continue;
    }
    if (sign === delimiter) {
      row.push(cell);
      cell = '';
      at += 1;
    } else if (sign === '\n' || sign === '\r') {
      at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1;
      endRow();
    } else {
      const end = endOfPlain(text, at, delimiter);
      cell += text.slice(at, end);
      at = end;
    }
  }
  if (isWhole && rows.length < most && (cell !== '' || row.length > 0)) endRow();
  return { rows, ends, errors };
}

function closingQuote(text: string, from: number, quote: string, escapeSign: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === escapeSign && text[at + 1] === quote) at += 1;
    else if (sign === quote) return at;
  }
  return text.length;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === delimiter || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

const VALUE = /^[+-]?[\d.,\s]+%?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|^(true|false)$/i;

/** A header has no values such as numbers and dates, unless each row below it has only texts too. */
function looksLikeHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const named = first.filter((cell) => cell.trim() !== '');
  if (named.length === 0 || named.some((cell) => cell.length > 500)) return false;
  if (!named.some((cell) => VALUE.test(cell.trim()))) return true;
  // Years and the like are usual names of columns.
  return others.length > 0 && named.filter((cell) => !VALUE.test(cell.trim())).length > named.length / 2;
}
