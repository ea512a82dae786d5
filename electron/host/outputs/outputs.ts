/** Saves what tool calls made for people, and loads it for a page. */

import type { outputs as contract } from '../../../shared/contract/outputs.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { OutputId } from '../../../shared/ids.ts';
import type { Output, OutputRef, OutputView, TableRow } from '../../../shared/output.ts';
import type { Outputs, StoredOutput } from '../store/outputs.ts';
import { decodedRows, decodedView, encodedOutput, ROWS_IN_PART } from './output-parts.ts';

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

export function createOutputs(store: Pick<Outputs, 'find' | 'part'>): OutputsNoun {
  return {
    read: ({ outputId }) => readOutput(store, outputId),
    rows: async ({ outputId, from, count }) => ({ rows: await rowsOf(store, outputId, from, count) }),
  };
}

/** Returns an output, for a table without its rows. Throws `output-not-found`. */
export async function readOutput(store: Pick<Outputs, 'part'>, outputId: OutputId): Promise<OutputView> {
  return decodedView(partOf(store, outputId, 0));
}

/** Returns rows of a table in the order in which they were made. Throws `output-not-found`. */
export async function rowsOf(
  store: Pick<Outputs, 'find' | 'part'>,
  outputId: OutputId,
  from: number,
  count: number,
): Promise<readonly TableRow[]> {
  const found = store.find(outputId);
  if (found?.ref.kind !== 'table') throw new LoopwrightError('output-not-found', { outputId });
  const to = Math.min(from + count, found.ref.rows);
  const rows: TableRow[] = [];
  for (let part = Math.floor(from / ROWS_IN_PART); part * ROWS_IN_PART < to; part += 1) {
    const start = part * ROWS_IN_PART;
    const inPart = await decodedRows(partOf(store, outputId, part + 1));
    rows.push(...inPart.slice(Math.max(0, from - start), to - start));
  }
  return rows;
}

function partOf(store: Pick<Outputs, 'part'>, outputId: OutputId, part: number): Uint8Array {
  const bytes = store.part(outputId, part);
  if (bytes === null) throw new LoopwrightError('output-not-found', { outputId });
  return bytes;
}
