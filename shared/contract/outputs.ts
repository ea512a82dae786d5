import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { OutputId } from '../ids.ts';
import type { OutputView, TableRow } from '../output.ts';

/** The number of rows that one request returns at most. */
export const MOST_ROWS_AT_ONCE = 500;

/** What tool calls made for people. Every procedure throws `output-not-found`. */
export const outputs = {
  /** An output, for a table without its rows. */
  read: oc.input(z.object({ outputId: OutputId })).output(type<OutputView>()),
  /** Rows of a table, beginning with number `from`, counted from 0. Fewer at the end of the table. */
  rows: oc
    .input(z.object({ outputId: OutputId, from: z.int().min(0), count: z.int().min(1).max(MOST_ROWS_AT_ONCE) }))
    .output(type<{ readonly rows: readonly TableRow[] }>()),
};
