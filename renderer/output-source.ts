/**
 * Where the components that show outputs get them from. They know neither a store nor the host.
 */
import type { ChartDrawing, ChartTheme } from '../shared/chart.ts';
import type { OutputId } from '../shared/ids.ts';
import type { Locale } from '../shared/loop.ts';
import type { OutputView, RowOrder, TableRow, TableText, TableTextFormat } from '../shared/output.ts';

export interface ChartLooks {
  readonly theme: ChartTheme;
  /** In CSS pixels. */
  readonly width: number;
  readonly locale: Locale;
}

/** Every function rejects if the output was deleted or the host cannot be reached. */
export interface OutputSource {
  readonly read: (outputId: OutputId) => Promise<OutputView>;
  readonly rows: (
    outputId: OutputId,
    from: number,
    count: number,
    order: RowOrder | null,
  ) => Promise<readonly TableRow[]>;
  readonly text: (outputId: OutputId, format: TableTextFormat, order: RowOrder | null) => Promise<TableText>;
  readonly drawing: (outputId: OutputId, looks: ChartLooks) => Promise<ChartDrawing>;
  /** The drawing if it is known already, so that a chart that comes into view again is shown at once. */
  readonly knownDrawing: (outputId: OutputId, looks: ChartLooks) => ChartDrawing | null;
  /** The output if it is known already. */
  readonly known: (outputId: OutputId) => OutputView | null;
}

/** Why an output cannot be shown. */
export type OutputFailure = 'deleted' | 'away';

export function failureIn(error: unknown): OutputFailure {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error && error.code === 'not-found' ? 'deleted' : 'away';
}
