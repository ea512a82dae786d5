/**
 * Removes from the shapes of a chart what could lead out of the drawing, before they become SVG. Colours,
 * links and fonts can come from the data of a chart, so a check of its specification does not find them.
 */
import { BETWEEN_FIELDS } from '../../../shared/chart.ts';
import { plainLine } from '../../../shared/visible-text.ts';
import { CHART_FONT } from './looks.ts';

/** The part of an item of Vega's scene graph that is looked at. */
interface Item {
  items?: Item[];
  marktype?: string;
  role?: string;
  fill?: unknown;
  stroke?: unknown;
  blend?: unknown;
  cursor?: unknown;
  href?: unknown;
  url?: unknown;
  font?: unknown;
  text?: unknown;
  tooltip?: unknown;
  description?: unknown;
  aria?: unknown;
  ariaRole?: unknown;
  ariaRoleDescription?: unknown;
}

export type { Item as SceneItem };

/** More items than this are not drawn. A page of them would be slow. */
const MOST_ITEMS = 12_000;

const MOST_FIELDS = 12;
const LONGEST_FIELD = 160;

/** A colour that is no address: `#4f46e5`, `rgb(1 2 3 / 50%)`, `red`. */
const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\)|[a-z]{1,30})$/i;

/** Cleans the items. Returns the number of labelled marks, or null if there are too many items. */
export function cleanScene(root: Item): number | null {
  let items = 0;
  let labelled = 0;
  const waiting: { readonly item: Item; readonly isMark: boolean }[] = [{ item: root, isMark: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { item, isMark } = next;
    items += 1;
    if (items > MOST_ITEMS) return null;
    clean(item);
    if (item.marktype === 'image') item.items = [];
    const label = isMark ? labelOf(item.tooltip) : '';
    if (isMark && item.items === undefined) {
      if (label === '') delete item.description;
      else item.description = label;
      labelled += label === '' ? 0 : 1;
    }
    const holdsMarks = item.marktype !== undefined && item.marktype !== 'group' && (item.role ?? 'mark') === 'mark';
    for (const inner of item.items ?? []) waiting.push({ item: inner, isMark: holdsMarks });
  }
  return labelled;
}

function clean(item: Item): void {
  for (const key of ['blend', 'cursor', 'href', 'url', 'ariaRole', 'ariaRoleDescription', 'aria'] as const) {
    if (key === 'aria' && item.aria === false) continue;
    delete item[key];
  }
  for (const key of ['fill', 'stroke'] as const) {
    if (item[key] !== undefined && item[key] !== null) item[key] = safeColour(item[key]);
  }
  if (item.font !== undefined) item.font = CHART_FONT;
}

function safeColour(colour: unknown): unknown {
  if (typeof colour === 'string') return COLOUR.test(colour) ? colour : null;
  if (typeof colour !== 'object' || colour === null || !('stops' in colour) || !Array.isArray(colour.stops))
    return null;
  const stops = colour.stops.slice(0, 20).map((stop: { readonly offset?: unknown; readonly color?: unknown }) => ({
    offset: Number(stop.offset),
    color: typeof stop.color === 'string' && COLOUR.test(stop.color) ? stop.color : 'none',
  }));
  return { ...colour, stops };
}

/** The words about a mark: each field with its value. */
function labelOf(tooltip: unknown): string {
  if (typeof tooltip !== 'object' || tooltip === null)
    return tooltip === undefined || tooltip === null ? '' : short(tooltip);
  return Object.entries(tooltip)
    .slice(0, MOST_FIELDS)
    .map(([field, value]) => `${short(field)}: ${short(value)}`)
    .join(BETWEEN_FIELDS);
}

function short(value: unknown): string {
  const line = plainLine(typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));
  return line.length > LONGEST_FIELD ? `${line.slice(0, LONGEST_FIELD)}…`.toWellFormed() : line;
}
