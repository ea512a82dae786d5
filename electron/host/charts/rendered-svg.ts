/** Draws one chart for a file, such as an exported report. */
import type { ChartTheme } from '../../../shared/chart.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Charts } from './charts.ts';

interface RenderOptions {
  readonly theme: ChartTheme;
  /** In CSS pixels. */
  readonly width: number;
  readonly locale?: Locale;
}

/** Returns an SVG document without scripts and addresses. Rejects with a sentence if the chart cannot be drawn. */
export async function renderedSvg(
  charts: Pick<Charts, 'draw'>,
  spec: JsonObject,
  { theme, width, locale = 'en' }: RenderOptions,
): Promise<string> {
  const { drawing } = await charts.draw({ spec, theme, width, locale });
  if (drawing.kind === 'drawn') return drawing.chart.svg;
  throw new Error(
    drawing.kind === 'wrong' ? drawing.message : `The chart is ${drawing.kind.replace('-', ' ')} to draw.`,
  );
}
