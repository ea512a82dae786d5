/** Reads frames of an interpreter. It may be under the control of the code, so everything is checked and bounded. */
import { z } from 'zod';
import { LONGEST_CELL, MOST_COLUMNS, ROWS_IN_FRAME } from './frames.ts';

const LONGEST_NAME = 1000;
const LONGEST_MESSAGE = 20_000;
const LONGEST_VALUE = 100_000;
const LONGEST_CONTENT = 20_000_000;

const name = z.string().max(LONGEST_NAME);
const rows = z
  .array(z.array(z.union([z.string().max(LONGEST_CELL), z.number(), z.boolean(), z.null()])).max(MOST_COLUMNS))
  .max(ROWS_IN_FRAME);

const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name, columns: z.array(name).max(MOST_COLUMNS) }),
  z.object({ kind: z.literal('chart'), name, spec: z.record(z.string(), z.json()) }),
  z.object({ kind: z.literal('image'), name, data: z.base64().max(LONGEST_CONTENT) }),
  z.object({
    kind: z.literal('document'),
    name,
    format: z.enum(['markdown', 'html']),
    text: z.string().max(LONGEST_CONTENT),
  }),
]);

const line = z.int().positive().nullable();
/** Whether the interpreter cannot be used any more. */
const broken = z.boolean().default(false);

const frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** A part of a snapshot. */
  z.object({ kind: z.literal('snapshot'), data: z.base64().max(LONGEST_CONTENT), last: z.boolean() }),
  z.object({ kind: z.literal('printed'), text: z.string() }),
  /** Asks for rows of a dataset. */
  z.object({ kind: z.literal('rows'), dataset: z.int().nonnegative(), from: z.int().nonnegative() }),
  /** Gives an output, for a table without its rows. */
  z.object({ kind: z.literal('output'), content }),
  /** Gives the next rows of the table that was given last. */
  z.object({ kind: z.literal('table-rows'), rows }),
  z.object({ kind: z.literal('done'), value: z.string().max(LONGEST_VALUE).nullable() }),
  z.object({ kind: z.literal('failed'), message: z.string().max(LONGEST_MESSAGE), line, broken }),
  z.object({ kind: z.literal('timed-out'), broken }),
  z.object({ kind: z.literal('out-of-memory'), broken }),
]);

const enveloped = z.object({ run: z.string().max(100), frame });

export type Frame = z.infer<typeof frame>;
export type Content = z.infer<typeof content>;

/** Returns null for a line that is no frame. `run` is empty for `ready` and `snapshot`. */
export function parsedFrame(text: string): { readonly run: string; readonly frame: Frame } | null {
  try {
    return enveloped.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
