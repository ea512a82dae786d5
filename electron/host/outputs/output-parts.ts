/**
 * The stored form of outputs. Part 0 holds the output as JSON, for a table without its rows; each further
 * part of a table holds `ROWS_IN_PART` rows, so that a page can load a part of it. Parts are deflated
 * outside the main thread.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { assertNever } from '../../../shared/assert-never.ts';
import { OutputId } from '../../../shared/ids.ts';
import type { Output, OutputRef, OutputView, TableRow } from '../../../shared/output.ts';
import { newId } from '../new-id.ts';

export const ROWS_IN_PART = 1000;

/** The limits of one output. A table with more rows is cut; anything else that is longer is refused. */
export const MOST_ROWS = 100_000;
const MOST_CHARACTERS = 16_000_000;
/** JSON has at most 4 bytes for each UTF-16 unit of the stored text. */
export const MOST_PART_BYTES = 4 * MOST_CHARACTERS;

export interface EncodedOutput {
  readonly ref: OutputRef;
  readonly parts: readonly Uint8Array[];
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Gives the output an id and encodes it. Rejects if it is longer than `MOST_CHARACTERS`. */
export async function encodedOutput(output: Output): Promise<EncodedOutput> {
  const id = newId(OutputId);
  if (output.kind !== 'table') return { ref: refOf(id, output), parts: [await packed(output, MOST_CHARACTERS)] };
  const { rows, ...head } = output;
  const parts = [await packed(head, MOST_CHARACTERS)];
  let left = MOST_CHARACTERS;
  let kept = 0;
  while (kept < Math.min(rows.length, MOST_ROWS)) {
    const text = JSON.stringify(rows.slice(kept, Math.min(kept + ROWS_IN_PART, MOST_ROWS)));
    left -= text.length;
    if (left < 0) break;
    parts.push(await deflate(text, { level: 1 }));
    kept = Math.min(kept + ROWS_IN_PART, rows.length, MOST_ROWS);
  }
  const { name, columns, totalRows } = output;
  const total = kept < rows.length ? (totalRows ?? rows.length) : totalRows;
  return { ref: { id, name, kind: 'table', rows: kept, columns: columns.length, totalRows: total }, parts };
}

async function packed(value: unknown, mostCharacters: number): Promise<Uint8Array> {
  const text = JSON.stringify(value);
  if (text.length > mostCharacters) throw new Error(`An output of ${text.length} characters is too long to keep.`);
  return deflate(text, { level: 1 });
}

function refOf(id: OutputId, output: Exclude<Output, { kind: 'table' }>): OutputRef {
  const { name } = output;
  switch (output.kind) {
    case 'chart':
      return { id, name, kind: 'chart' };
    case 'image':
      return { id, name, kind: 'image', mimeType: output.mimeType, bytes: Buffer.byteLength(output.data, 'base64') };
    case 'document':
      return { id, name, kind: 'document', format: output.format, characters: output.text.length };
    case 'text':
      return { id, name, kind: 'text', characters: output.text.length };
    default:
      return assertNever(output);
  }
}

export const decodedView = async (bytes: Uint8Array): Promise<OutputView> => JSON.parse(await unpacked(bytes));

export const decodedRows = async (bytes: Uint8Array): Promise<readonly TableRow[]> => JSON.parse(await unpacked(bytes));

const unpacked = async (bytes: Uint8Array): Promise<string> =>
  (await inflate(bytes, { maxOutputLength: MOST_PART_BYTES })).toString('utf8');
