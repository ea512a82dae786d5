/** Collects what code makes for people. Whatever is wrong with it becomes a sentence for the code. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ColumnType, ImageType, Output, TableRow } from '../../../shared/output.ts';
import { MOST_OUTPUTS } from './frames/frames.ts';
import type { Content } from './frames/from-interpreter.ts';

/** What the check of a chart returns: the specification to keep, or a sentence. */
export type CheckedChart =
  | { readonly ok: true; readonly spec: JsonObject }
  | { readonly ok: false; readonly message: string };

export type CheckChart = (spec: JsonObject) => CheckedChart | Promise<CheckedChart>;

/** The most rows that are kept of a table; the others are counted. */
const MOST_ROWS = 100_000;
/** The most characters of one output that is no table, and of all outputs of a call together. */
const MOST_CHARACTERS = { one: 15_000_000, all: 40_000_000 };
const LONGEST_NAME = 120;

type Refusal = string | null;

interface Table {
  readonly kind: 'table';
  readonly name: string;
  readonly titles: readonly string[];
  readonly rows: TableRow[];
  total: number;
}

export class MadeOutputs {
  readonly #checkChart: CheckChart;
  readonly #made: (Table | Exclude<Output, { readonly kind: 'table' }>)[] = [];
  #characters = 0;

  constructor(checkChart: CheckChart) {
    this.#checkChart = checkChart;
  }

  /** Returns a sentence if the output is refused. */
  async add(content: Content): Promise<Refusal> {
    if (this.#made.length >= MOST_OUTPUTS) return `One call shows at most ${MOST_OUTPUTS} outputs.`;
    const name = cleanName(content.name, content.kind);
    switch (content.kind) {
      case 'table':
        this.#made.push({ kind: 'table', name, titles: content.columns, rows: [], total: 0 });
        return this.#counted(content.columns.join('').length);
      case 'chart': {
        const refusal = this.#bounded(JSON.stringify(content.spec).length);
        if (refusal !== null) return refusal;
        const checked = await this.#checkChart(content.spec);
        if (!checked.ok) return checked.message;
        this.#made.push({ kind: 'chart', name, spec: checked.spec });
        return null;
      }
      case 'image': {
        const mimeType = imageTypeOf(Buffer.from(content.data, 'base64'));
        if (mimeType === null) return 'The image is neither PNG nor JPEG nor SVG.';
        const refusal = this.#bounded(content.data.length);
        if (refusal === null) this.#made.push({ kind: 'image', name, mimeType, data: content.data });
        return refusal;
      }
      case 'document': {
        const refusal = this.#bounded(content.text.length);
        if (refusal === null) this.#made.push({ kind: 'document', name, format: content.format, text: content.text });
        return refusal;
      }
      default:
        return assertNever(content);
    }
  }

  /** Adds rows to the table that was added last. Returns a sentence if they are refused. */
  addRows(rows: readonly TableRow[]): Refusal {
    const table = this.#made.at(-1);
    if (table?.kind !== 'table') return 'There is no table for these rows.';
    table.total += rows.length;
    if (table.rows.length >= MOST_ROWS) return null;
    const refusal = this.#counted(rows.reduce((sum, row) => sum + charactersOf(row), 0));
    if (refusal !== null) return refusal;
    const width = table.titles.length;
    for (const row of rows.slice(0, MOST_ROWS - table.rows.length))
      table.rows.push(row.length === width ? row : Array.from({ length: width }, (_, at) => row[at] ?? null));
    return null;
  }

  all(): readonly Output[] {
    return this.#made.map((made) => {
      if (made.kind !== 'table') return made;
      const { name, titles, rows, total } = made;
      const columns = titles.map((title, at) => ({ name: title, type: typeOf(rows, at) }));
      return { kind: 'table', name, columns, rows, totalRows: total };
    });
  }

  #bounded(characters: number): Refusal {
    if (characters > MOST_CHARACTERS.one)
      return `This is too long to show: ${characters} characters, at most ${MOST_CHARACTERS.one}.`;
    return this.#counted(characters);
  }

  #counted(characters: number): Refusal {
    this.#characters += characters;
    return this.#characters > MOST_CHARACTERS.all ? 'The outputs of this call are too long together.' : null;
  }
}

const charactersOf = (row: TableRow): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);

/** A name in one line without control and formatting characters. */
function cleanName(name: string, kind: string): string {
  const clean = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (clean === '') return kind;
  return clean.length > LONGEST_NAME ? `${clean.slice(0, LONGEST_NAME - 1)}…` : clean;
}

function imageTypeOf(bytes: Buffer): ImageType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))) return 'image/jpeg';
  const start = bytes.subarray(0, 1000).toString('utf8');
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg[\s/>]/s.test(start) ? 'image/svg+xml' : null;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/** The type that all cells of a column have; `text` if they differ. */
function typeOf(rows: readonly TableRow[], column: number): ColumnType {
  let found: ColumnType | null = null;
  for (const row of rows) {
    const cell = row[column] ?? null;
    if (cell === null) continue;
    const type = typeof cell === 'string' ? typeOfText(cell) : typeof cell === 'number' ? 'number' : 'boolean';
    if (found !== null && found !== type) return 'text';
    found = type;
  }
  return found ?? 'text';
}

const typeOfText = (text: string): ColumnType => (DATE.test(text) ? 'date' : TIME.test(text) ? 'time' : 'text');
