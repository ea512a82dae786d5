/** Orders the rows of a table in a thread of its own. It is bundled separately and started by `ordered-parts.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ColumnType, RowOrder, TableRow } from '../../../shared/output.ts';
import { orderedRows } from '../../../shared/row-order.ts';

export interface OrderTask {
  /** The stored parts of the rows: deflated JSON. */
  readonly parts: readonly Uint8Array[];
  readonly order: RowOrder;
  readonly type: ColumnType;
  readonly rowsInPart: number;
  /** The most bytes of one part. */
  readonly mostBytes: number;
}

/** Returns parts of the same form and size, in the order. */
function orderedParts({ parts, order, type, rowsInPart, mostBytes }: OrderTask): Uint8Array[] {
  const rows = parts.flatMap(
    (part) => JSON.parse(inflateRawSync(part, { maxOutputLength: mostBytes }).toString('utf8')) as TableRow[],
  );
  const numbers = orderedRows(rows, order.column, type, order.descending);
  const ordered: Uint8Array[] = [];
  for (let from = 0; from < numbers.length; from += rowsInPart) {
    const text = JSON.stringify(numbers.slice(from, from + rowsInPart).map((number) => rows[number]));
    ordered.push(deflateRawSync(text, { level: 1 }));
  }
  return ordered;
}

// An error reaches the host as an error of the worker.
parentPort?.postMessage(orderedParts(workerData as OrderTask));
