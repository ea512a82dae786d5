/**
 * Prepares a checked specification for drawing. The looks are ours, so that a chart is readable in both
 * themes: of the configuration in a specification only the formats of numbers and times stay.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { textWidth } from './text-width.ts';

/** The settings of a specification that stay. */
const KEPT_CONFIG = ['numberFormat', 'timeFormat', 'normalizedNumberFormat'];

const SEVERAL_VIEWS = ['facet', 'concat', 'hconcat', 'vconcat', 'repeat'];
const FACET_CHANNELS = ['row', 'column', 'facet'];

const LOWEST = 60;
const HIGHEST = 1_200;
/** The narrowest and the widest view in a chart of several views. */
const NARROW_VIEW = 80;
const WIDE_VIEW = 320;
/** The room that an axis and its title need beside the views, and the room between two of them. */
const BESIDE_VIEW = 90;
const BETWEEN_VIEWS = 22;

/** Whether the chart consists of several views, which have widths of their own. */
function hasSeveralViews(spec: JsonObject): boolean {
  if (SEVERAL_VIEWS.some((key) => key in spec)) return true;
  return (
    isObject(spec.encoding) && FACET_CHANNELS.some((channel) => isObject(spec.encoding) && channel in spec.encoding)
  );
}

/** The specification in a width of CSS pixels. A chart of several views keeps its own. */
export function sizedSpec(spec: JsonObject, width: number): JsonObject {
  const { background: _background, config, $schema: _schema, usermeta: _usermeta, padding: _padding, ...rest } = spec;
  const own = isObject(config)
    ? Object.fromEntries(KEPT_CONFIG.flatMap((key) => (key in config ? [[key, config[key]]] : [])))
    : {};
  const base = { ...rest, config: own };
  if (hasSeveralViews(spec)) return slanted(base, viewWidthIn(width, spec));
  const sized = { ...base, width, autosize: { type: 'fit-x', contains: 'padding' }, ...heightOf(spec.height) };
  return slanted(sized, width - BESIDE_LABELS);
}

/** The room that the labels of an axis have less than a single chart is wide, and the room between two of them. */
const BESIDE_LABELS = 70;
const BETWEEN_LABELS = 10;
const LABEL_SIZE = 11.5;
/** The room that a slanted label needs. */
const SLANTED = 15;
const DISCRETE: readonly unknown[] = ['nominal', 'ordinal', undefined];

/**
 * Slants the names of categories that do not fit beside each other in `room` CSS pixels, because Vega would leave
 * some out. What the chart itself says about its axis counts more.
 */
function slanted(spec: JsonObject, room: number): JsonObject {
  const { encoding } = spec;
  const x = isObject(encoding) ? encoding.x : undefined;
  if (!isObject(encoding) || !isObject(x) || typeof x.field !== 'string' || x.axis === null) return spec;
  if (!DISCRETE.includes(x.type) || x.timeUnit !== undefined || x.bin !== undefined) return spec;
  const names = distinctValues(spec, x.field);
  const needed = names.reduce((sum, name) => sum + textWidth(name) * LABEL_SIZE + BETWEEN_LABELS, 0);
  if (needed <= room) return spec;
  const looks = { labelAngle: -40, ...(names.length * SLANTED <= room && { labelOverlap: false }) };
  const axis = { ...looks, ...(isObject(x.axis) ? x.axis : {}) };
  return { ...spec, encoding: { ...encoding, x: { ...x, axis } } };
}

const MOST_VALUES = 200;

/** The different values of a field in the rows of the chart, as texts. */
function distinctValues(spec: JsonObject, field: string): readonly string[] {
  const rows = isObject(spec.data) ? spec.data.values : undefined;
  const values = new Set<string>();
  for (const row of Array.isArray(rows) ? rows : []) {
    if (isObject(row)) values.add(String(row[field] ?? ''));
    if (values.size >= MOST_VALUES) break;
  }
  return [...values];
}

function heightOf(height: JsonValue | undefined): JsonObject {
  if (typeof height === 'number') return { height: Math.min(HIGHEST, Math.max(LOWEST, height)) };
  // The page gives a chart no height, so it has to have one of its own.
  return height === 'container' ? { height: 260 } : {};
}

/** The width of each view of a chart of several views in a place of this width. */
export function viewWidthIn(width: number, spec: JsonObject): number {
  const room = Math.floor((width - BESIDE_VIEW) / viewsInRow(spec)) - BETWEEN_VIEWS;
  return Math.min(WIDE_VIEW, Math.max(NARROW_VIEW, room));
}

function viewsInRow(spec: JsonObject): number {
  if (Array.isArray(spec.hconcat)) return Math.max(1, spec.hconcat.length);
  const column = isObject(spec.encoding) ? spec.encoding.column : undefined;
  const field = isObject(column) && typeof column.field === 'string' ? column.field : null;
  return field === null ? 2 : Math.max(1, distinctValues(spec, field).length);
}
