/**
 * Draws a chart: compiles its specification, runs the transforms, and writes SVG. Expressions are
 * interpreted, so no code is generated, and nothing is loaded. The work is not bounded here; it runs in
 * a process of its own (`chart-program.ts`).
 */
import * as vega from 'vega';
import { type LoggerInterface, parse, resetSVGDefIds, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { ChartDrawing, ChartTheme } from '../../../shared/chart.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import { cleanScene, type SceneItem } from './clean-scene.ts';
import { formatsOf } from './formats.ts';
import { looksOf } from './looks.ts';
import { sizedSpec, viewWidthIn } from './sized-spec.ts';
import { textWidth } from './text-width.ts';

export interface ChartOrder {
  /** A specification that was checked. */
  readonly spec: JsonObject;
  readonly theme: ChartTheme;
  /** In CSS pixels. */
  readonly width: number;
  /** The language of the names of months and days. */
  readonly locale: Locale;
}

const LONGEST_SVG = 3_000_000;

const MOST_WARNINGS = 5;
const LONGEST_WARNING = 500;
/** What Vega-Lite says about the size that we gave the chart, which means nothing to the author of a specification. */
const ABOUT_OUR_SIZE = /^Dropping "fit/;

/** A chart whose transforms have run. Only writing it as SVG is left. */
export type RanChart = { readonly kind: 'ran'; readonly view: View } | ChartDrawing;

/** Compiles a chart and runs it. This is all the work that a specification can make long, and is synchronous. */
export function runChart({ spec, theme, width, locale }: ChartOrder, warnings: string[]): RanChart {
  setTextWidths();
  const errors: string[] = [];
  const logger = loggerInto(warnings, errors);
  try {
    const config = looksOf(theme, viewWidthIn(width, spec), locale);
    const compiled = compile(sizedSpec(spec, width) as unknown as TopLevelSpec, { config, logger });
    const parsed = parse(compiled.spec, { locale: formatsOf(locale) }, { ast: true });
    const view = new View(parsed, { expr: expressionInterpreter, loader: NO_LOADER, renderer: 'none', logger });
    view.run();
    const [failed] = errors;
    return failed === undefined ? { kind: 'ran', view } : { kind: 'wrong', message: failed };
  } catch (error) {
    return { kind: 'wrong', message: sentenceOf(error) };
  }
}

/** What Vega-Lite does not expect at all makes it fail anywhere, with a message about its own code. */
function sentenceOf(error: unknown): string {
  if (error instanceof TypeError || !(error instanceof Error))
    return 'A part of the specification has a form that Vega-Lite does not know.';
  return error.message.slice(0, LONGEST_WARNING);
}

/** Writes the SVG. Only shapes and words without addresses are in it. */
export async function writtenChart(view: View, spec: JsonObject): Promise<ChartDrawing> {
  const marks = cleanScene((view.scenegraph() as unknown as { readonly root: SceneItem }).root);
  if (marks === null) return { kind: 'too-large' };
  resetSVGDefIds();
  const svg = await view.toSVG();
  if (svg.length > LONGEST_SVG) return { kind: 'too-large' };
  const [, width, height] = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined) return { kind: 'wrong', message: 'The chart has no size.' };
  const { title, description } = spec;
  const words = { title: wordsOf(isObject(title) ? title.text : title), description: wordsOf(description) };
  return { kind: 'drawn', chart: { svg, width: Number(width), height: Number(height), ...words, marks } };
}

/** Replaces the measure of Vega, which knows only the number of letters where there is no canvas. */
function setTextWidths(): void {
  const size = (item: { readonly fontSize?: unknown }) => (typeof item.fontSize === 'number' ? item.fontSize : 11);
  // Replacing this function is how Vega is told about widths. Its types leave the object out.
  Object.assign((vega as unknown as { readonly textMetrics: object }).textMetrics, {
    width: (item: { readonly fontSize?: unknown }, text: unknown) => textWidth(String(text ?? '')) * size(item),
  });
}

const wordsOf = (value: JsonValue | undefined): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.filter((line) => typeof line === 'string').join(' ')
      : '';

const refused = () => Promise.reject(new Error('A chart loads nothing.'));
const NO_LOADER = { load: refused, sanitize: refused, http: refused, file: refused };

/** Collects what Vega says. It reports an error of a transform only here, and then draws what is left. */
function loggerInto(warnings: string[], errors: string[]): LoggerInterface {
  const into =
    (list: string[]) =>
    (...said: readonly unknown[]) => {
      const words = said.map((one) => (one instanceof Error ? one.message : String(one))).join(' ');
      if (list.length < MOST_WARNINGS && !ABOUT_OUR_SIZE.test(words)) list.push(words.slice(0, LONGEST_WARNING));
      return logger;
    };
  const ignore = () => logger;
  const level = (given?: number) => (given === undefined ? 1 : logger);
  const logger = { level, error: into(errors), warn: into(warnings), info: ignore, debug: ignore } as LoggerInterface;
  return logger;
}
