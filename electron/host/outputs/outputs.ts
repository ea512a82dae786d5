/** Saves what tool calls made for people, and loads it for a page. */

import type { ChartDrawing } from '../../../shared/chart.ts';
import type { outputs as contract } from '../../../shared/contract/outputs.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { OutputId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Output, OutputRef, OutputView, RowOrder, TableRow, TableText } from '../../../shared/output.ts';
import type { Outputs, StoredOutput } from '../store/outputs.ts';
import { OrderedTables } from './ordered-parts.ts';
import { decodedRows, decodedView, encodedOutput, MOST_PART_BYTES, ROWS_IN_PART } from './output-parts.ts';
import { headText, rowsText } from './table-text.ts';

/** Saves outputs of one call. Rejects if one of them is too long, and then stores none. */
export async function saveOutputs(
  store: Pick<Outputs, 'save'>,
  call: Pick<StoredOutput, 'topicId' | 'loopId' | 'callId'>,
  outputs: readonly Output[],
): Promise<readonly OutputRef[]> {
  const encoded = await Promise.all(outputs.map(encodedOutput));
  return store.save(call, encoded) ? encoded.map(({ ref }) => ref) : [];
}

type OutputsNoun = Handlers<typeof contract>;
type Store = Pick<Outputs, 'find' | 'part'>;

export interface OutputsParts {
  readonly store: Store;
  /** Draws a chart. Never rejects. */
  readonly draw: (
    order: Omit<Input<(typeof contract)['drawing']>, 'outputId'> & { readonly spec: JsonObject },
    signal?: AbortSignal,
  ) => Promise<{ readonly drawing: ChartDrawing }>;
}

/** The longest text of a table in UTF-16 units. */
const LONGEST_TEXT = 5_000_000;

export function createOutputs({ store, draw }: OutputsParts): OutputsNoun {
  const ordered = new OrderedTables();
  return {
    read: ({ outputId }) => readOutput(store, outputId),
    rows: async ({ outputId, from, count, order }) => {
      const table = await openTable(store, outputId, ordered, order);
      return { rows: await rowsIn(table, from, count) };
    },
    text: async ({ outputId, format, order }) => {
      const view = await readOutput(store, outputId);
      if (view.kind !== 'table') throw notFound(outputId);
      const table = await openTable(store, outputId, ordered, order);
      return textOf(headText(view.columns, format), table, (rows) => rowsText(rows, format));
    },
    drawing: async ({ outputId, ...looks }, signal) => {
      const view = await readOutput(store, outputId);
      if (view.kind !== 'chart') throw notFound(outputId);
      return (await draw({ spec: view.spec, ...looks }, signal)).drawing;
    },
  };
}

/** Returns an output, for a table without its rows. Throws `output-not-found`. */
export async function readOutput(store: Pick<Outputs, 'part'>, outputId: OutputId): Promise<OutputView> {
  return decodedView(partOf(store, outputId, 0));
}

/** Returns rows of a table in the order in which they were made. Throws `output-not-found`. */
export async function rowsOf(
  store: Store,
  outputId: OutputId,
  from: number,
  count: number,
): Promise<readonly TableRow[]> {
  return rowsIn(storedTable(store, outputId), from, count);
}

/** The rows of a table in one order. */
interface Table {
  readonly rows: number;
  /** Returns the deflated rows of a part, counted from 0. */
  readonly part: (number: number) => Uint8Array;
}

function storedTable(store: Store, outputId: OutputId): Table {
  const found = store.find(outputId);
  if (found?.ref.kind !== 'table') throw notFound(outputId);
  return { rows: found.ref.rows, part: (number) => partOf(store, outputId, number + 1) };
}

async function openTable(
  store: Store,
  outputId: OutputId,
  ordered: OrderedTables,
  order: RowOrder | undefined,
): Promise<Table> {
  const table = storedTable(store, outputId);
  if (order === undefined || table.rows === 0) return table;
  const view = await readOutput(store, outputId);
  const type = view.kind === 'table' ? view.columns[order.column]?.type : undefined;
  if (type === undefined) return table;
  const parts = await ordered.parts(outputId, order, () => ({
    parts: Array.from({ length: Math.ceil(table.rows / ROWS_IN_PART) }, (_, number) => table.part(number)),
    ...{ type, rowsInPart: ROWS_IN_PART, mostBytes: MOST_PART_BYTES },
  }));
  return { rows: table.rows, part: (number) => parts[number] ?? new Uint8Array() };
}

async function rowsIn(table: Table, from: number, count: number): Promise<readonly TableRow[]> {
  const to = Math.min(from + count, table.rows);
  const rows: TableRow[] = [];
  for (let part = Math.floor(from / ROWS_IN_PART); part * ROWS_IN_PART < to; part += 1) {
    const start = part * ROWS_IN_PART;
    rows.push(...(await decodedRows(table.part(part))).slice(Math.max(0, from - start), to - start));
  }
  return rows;
}

async function textOf(head: string, table: Table, write: (rows: readonly TableRow[]) => string): Promise<TableText> {
  const texts = [head];
  let left = LONGEST_TEXT - head.length;
  let written = 0;
  while (written < table.rows) {
    const rows = await rowsIn(table, written, ROWS_IN_PART);
    const text = write(rows);
    if (text.length > left) break;
    left -= text.length;
    texts.push(text);
    written += rows.length;
  }
  return { text: texts.join(''), rows: written };
}

function partOf(store: Pick<Outputs, 'part'>, outputId: OutputId, part: number): Uint8Array {
  const bytes = store.part(outputId, part);
  if (bytes === null) throw notFound(outputId);
  return bytes;
}

const notFound = (outputId: OutputId) => new LoopwrightError('output-not-found', { outputId });
