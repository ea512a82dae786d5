/** The whole check of a chart: its specification is checked, compiled and drawn once before it is stored. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Charts } from './charts.ts';
import { checkedSpec } from './check-spec.ts';

export type CheckedChart =
  /** `warnings`: what the compiler says about parts that it left out, as sentences for the model. */
  | { readonly ok: true; readonly spec: JsonObject; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string };

const TOO_SLOW =
  'Drawing this chart takes too long. Group the rows before you make the chart, and leave out transforms that produce many rows.';
const TOO_LARGE = 'This chart has too many marks to be drawn. Group or sample the rows before you make the chart.';

/** Never rejects. */
export async function checkedChart(charts: Pick<Charts, 'draw'>, spec: JsonObject): Promise<CheckedChart> {
  const checked = checkedSpec(spec);
  if (!checked.ok) return checked;
  const { drawing, warnings } = await charts.draw({ spec: checked.spec, theme: 'light', width: 640, locale: 'en' });
  switch (drawing.kind) {
    case 'drawn':
      if (drawing.chart.marks > 0) return { ok: true, spec: checked.spec, warnings };
      return { ok: false, message: `The chart shows no data.${warnings.length > 0 ? ` ${warnings.join(' ')}` : ''}` };
    case 'wrong':
      return { ok: false, message: `The chart cannot be drawn: ${drawing.message}` };
    case 'too-slow':
      return { ok: false, message: TOO_SLOW };
    case 'too-large':
      return { ok: false, message: TOO_LARGE };
    default:
      return assertNever(drawing);
  }
}
