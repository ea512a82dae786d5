import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CHART_THEMES, type ChartDrawing, NARROWEST_CHART, WIDEST_CHART } from '../chart.ts';
import { OutputId } from '../ids.ts';
import { Locale } from '../loop.ts';
import { type OutputView, TABLE_TEXT_FORMATS, type TableRow, type TableText } from '../output.ts';

/** The number of rows that one request returns at most. */
const MOST_ROWS_AT_ONCE = 500;

const RowOrder = z.object({ column: z.int().min(0).max(100_000), descending: z.boolean() });

/** What tool calls made for people. Every procedure throws `output-not-found`. */
export const outputs = {
  /** An output, for a table without its rows. */
  read: oc.input(z.object({ outputId: OutputId })).output(type<OutputView>()),
  /**
   * Rows of a table, beginning with number `from`, counted from 0. Fewer at the end of the table. Without an
   * `order`, the rows are as the call made them. Cells without a value are last in every order.
   */
  rows: oc
    .input(
      z.object({
        outputId: OutputId,
        from: z.int().min(0),
        count: z.int().min(1).max(MOST_ROWS_AT_ONCE),
        order: RowOrder.optional(),
      }),
    )
    .output(type<{ readonly rows: readonly TableRow[] }>()),
  /** A table as text, in the same order as `rows`. */
  text: oc
    .input(z.object({ outputId: OutputId, format: z.enum(TABLE_TEXT_FORMATS), order: RowOrder.optional() }))
    .output(type<TableText>()),
  /** Draws a chart in a width of CSS pixels. Nothing is run besides the drawing. */
  drawing: oc
    .input(
      z.object({
        outputId: OutputId,
        theme: z.enum(CHART_THEMES),
        width: z.int().min(NARROWEST_CHART).max(WIDEST_CHART),
        locale: Locale,
      }),
    )
    .output(type<ChartDrawing>()),
};
