/**
 * The rules for single parts of a specification of Vega-Lite. Each returns a sentence for the model, or null.
 * They refuse addresses, and numbers that would make a transform produce rows without end.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';

const MOST_ROWS = 50_000;
/** The most rows or steps that a generator may produce. */
const MOST_MADE = 10_000;
const MOST_BINS = 500;
const LONGEST_EXPRESSION = 2_000;
const MOST_PARAMETERS = 30;
const MOST_TICKS = 500;
const MOST_ORDER = 10;

/** Keys that load something or lead elsewhere, with what a model should do instead. */
const REFUSED_KEYS: Readonly<Record<string, string>> = {
  url: 'A chart loads nothing, so "url" is refused. Put the rows into "data": {"values": [...]}.',
  href: 'A chart contains no links, so "href" is refused. Remove it.',
  topojson: 'Maps from files are not drawn, so "topojson" is refused.',
  sphere: 'Generated map data ("sphere") is refused. Put the rows into "data": {"values": [...]}.',
  graticule: 'Generated map data ("graticule") is refused. Put the rows into "data": {"values": [...]}.',
};

/** Marks that show more than data. */
const REFUSED_MARKS: Readonly<Record<string, string>> = {
  image: 'The mark "image" is refused, because a chart loads no images. Use "point" or "text".',
  geoshape: 'The mark "geoshape" is refused, because maps need files. Use another mark.',
};

const MARKS: readonly string[] = [
  ...['arc', 'area', 'bar', 'boxplot', 'circle', 'errorband', 'errorbar', 'line', 'point', 'rect', 'rule'],
  ...['square', 'text', 'tick', 'trail'],
];

const EXPRESSIONS: ReadonlySet<string> = new Set(['expr', 'calculate', 'filter', 'test', 'update', 'labelExpr']);

/** Judges an entry of an object of the specification, outside its data. */
export function entryProblem(key: string, value: JsonValue): string | null {
  const refused = Object.hasOwn(REFUSED_KEYS, key) ? REFUSED_KEYS[key] : undefined;
  if (refused !== undefined && value !== null && value !== false) return refused;
  if (typeof value === 'string') return textProblem(key, value);
  switch (key) {
    case 'mark':
      return isObject(value) && typeof value.type === 'string' ? markProblem(value.type) : null;
    case 'data':
      return isObject(value) ? dataProblem(value) : null;
    case 'bin':
      return isObject(value) ? binProblem(value) : null;
    case 'sequence':
    case 'keyvals':
      return isObject(value) ? sequenceProblem(value) : null;
    case 'steps':
    case 'tickCount':
      return tooMany(key, value, key === 'steps' ? MOST_MADE : MOST_TICKS);
    case 'params':
      return Array.isArray(value) && value.length > MOST_PARAMETERS
        ? `There are ${value.length} parameters; at most ${MOST_PARAMETERS} are allowed.`
        : null;
    case 'order':
      return tooMany(key, value, MOST_ORDER);
    default:
      return null;
  }
}

function textProblem(key: string, value: string): string | null {
  if (key === 'mark') return markProblem(value);
  if (EXPRESSIONS.has(key) && value.length > LONGEST_EXPRESSION)
    return `The expression in "${key}" has ${value.length} characters; at most ${LONGEST_EXPRESSION} are allowed. Compute the values before you make the chart.`;
  if (/url\s*\(/i.test(value)) return `"${key}" contains url(), and a chart loads nothing. Remove it.`;
  return null;
}

function markProblem(mark: string): string | null {
  if (Object.hasOwn(REFUSED_MARKS, mark)) return REFUSED_MARKS[mark] ?? null;
  return MARKS.includes(mark) ? null : `There is no mark "${mark.slice(0, 80)}". The marks are ${MARKS.join(', ')}.`;
}

function dataProblem(data: JsonObject): string | null {
  if (isObject(data.format) && data.format.type !== undefined && data.format.type !== 'json')
    return `The data format "${String(data.format.type)}" is refused. Put the rows into "data": {"values": [...]} as objects.`;
  if (data.values === undefined) return null;
  if (Array.isArray(data.values)) return rowsProblem(data.values);
  return '"data.values" is not a list of rows. Put the rows there as a list of objects.';
}

/** Judges rows of data. Their cells may be anything. */
export function rowsProblem(rows: readonly JsonValue[]): string | null {
  if (rows.length <= MOST_ROWS) return null;
  return `The chart has ${rows.length} rows of data; at most ${MOST_ROWS} are drawn. Group or sample the rows before you make the chart.`;
}

function binProblem({ maxbins, step, steps, extent, minstep }: JsonObject): string | null {
  if (Array.isArray(steps) && steps.length > MOST_BINS) return `"bin.steps" has more than ${MOST_BINS} entries.`;
  const tooSmall = [step, minstep].some((width) => typeof width === 'number' && !(width > 0));
  if (tooSmall) return 'The width of a bin has to be greater than 0.';
  if (Array.isArray(extent) && typeof step === 'number') {
    const [from, to] = extent;
    if (typeof from === 'number' && typeof to === 'number' && (to - from) / step > MOST_BINS)
      return `These bins would be more than ${MOST_BINS}. Make "step" larger.`;
  }
  return tooMany('maxbins', maxbins ?? null, MOST_BINS);
}

function sequenceProblem({ start, stop, step }: JsonObject): string | null {
  const [from, to, by] = [start ?? 0, stop, step ?? 1];
  if (typeof from !== 'number' || typeof to !== 'number' || typeof by !== 'number')
    return 'A sequence needs the numbers "start" and "stop". Put the rows into "data": {"values": [...]} instead.';
  const made = (to - from) / by;
  return Number.isFinite(made) && made <= MOST_MADE
    ? null
    : `The sequence would produce more than ${MOST_MADE} rows. Make it shorter.`;
}

const tooMany = (key: string, value: JsonValue, most: number): string | null =>
  typeof value === 'number' && !(value <= most) ? `"${key}" is ${value}; at most ${most} is allowed.` : null;
