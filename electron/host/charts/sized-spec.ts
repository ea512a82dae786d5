/**
 * Prepares a checked specification for drawing. The looks are ours, so that a chart is readable in both
 * themes: of the configuration in a specification only the formats of numbers and times stay.
 */
import { isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';

/** The settings of a specification that stay. */
const KEPT_CONFIG = ['numberFormat', 'timeFormat', 'normalizedNumberFormat'];

const SEVERAL_VIEWS = ['facet', 'concat', 'hconcat', 'vconcat', 'repeat'];
const FACET_CHANNELS = ['row', 'column', 'facet'];

const LOWEST = 60;
const HIGHEST = 1_200;
/** The narrowest and the widest view in a chart of several views. */
const NARROW_VIEW = 120;
const WIDE_VIEW = 320;
/** The room that an axis and its title need beside a view. */
const BESIDE_VIEW = 90;

/** Whether the chart consists of several views, which have widths of their own. */
export function hasSeveralViews(spec: JsonObject): boolean {
  if (SEVERAL_VIEWS.some((key) => key in spec)) return true;
  return (
    isObject(spec.encoding) && FACET_CHANNELS.some((channel) => isObject(spec.encoding) && channel in spec.encoding)
  );
}

/** The specification in a width of CSS pixels. A chart of several views keeps its own. */
export function sizedSpec(spec: JsonObject, width: number): JsonObject {
  const { background: _background, config, $schema: _schema, usermeta: _usermeta, padding: _padding, ...rest } = spec;
  const own = isObject(config) ? Object.fromEntries(KEPT_CONFIG.map((key) => [key, config[key]])) : {};
  const base = { ...rest, config: own };
  if (hasSeveralViews(spec)) return base;
  return { ...base, width, autosize: { type: 'fit-x', contains: 'padding' }, ...heightOf(spec.height) };
}

function heightOf(height: JsonValue | undefined): JsonObject {
  if (typeof height === 'number') return { height: Math.min(HIGHEST, Math.max(LOWEST, height)) };
  // The page gives a chart no height, so it has to have one of its own.
  return height === 'container' ? { height: 260 } : {};
}

/** The width of each view of a chart of several views in a page of this width. */
export function viewWidthIn(width: number, spec: JsonObject): number {
  const beside = Array.isArray(spec.hconcat) ? Math.max(1, spec.hconcat.length) : 2;
  const room = Math.floor(width / beside) - BESIDE_VIEW;
  return Math.min(WIDE_VIEW, Math.max(NARROW_VIEW, room));
}
