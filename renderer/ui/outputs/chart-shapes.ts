/**
 * Makes the elements of a chart from SVG. Only shapes, words and looks that are listed here become elements of the
 * page. This does not rely on the host, which draws charts without scripts, links and addresses.
 */

const SVG = 'http://www.w3.org/2000/svg';
const MOST_ELEMENTS = 60_000;

const ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'path', 'rect', 'line', 'circle', 'text', 'tspan', 'defs', 'clipPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern'],
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[
    'width',
    'height',
    'viewBox',
    'x',
    'y',
    'x1',
    'x2',
    'y1',
    'y2',
    'cx',
    'cy',
    'r',
    'fx',
    'fy',
    'fr',
    'd',
    'dx',
    'dy',
  ],
  ...['transform', 'fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap', 'opacity'],
  ...['stroke-linejoin', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit', 'text-anchor', 'display'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'pointer-events', 'clip-path'],
  ...['offset', 'stop-color', 'preserveAspectRatio', 'id'],
]);

/** An element of the same drawing. */
const OWN_REFERENCE = /^url\(#([\w-]+)\)$/;

/** The attribute of a mark that stands for data: its fields and values. */
export const MARK_LABEL = 'data-label';

/**
 * Returns the root of the drawing, or null if the text is no such drawing. `name` sets its ids apart from those of
 * other drawings.
 */
export function chartShapes(svg: string, name: string): SVGElement | null {
  const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (root.localName !== 'svg' || root.namespaceURI !== SVG) return null;
  let left = MOST_ELEMENTS;
  const copy = (from: Element): SVGElement | null => {
    left -= 1;
    if (left < 0 || from.namespaceURI !== SVG || !ELEMENTS.has(from.localName)) return null;
    const made = document.createElementNS(SVG, from.localName);
    for (const { name: attribute, value } of from.attributes) {
      const safe = ATTRIBUTES.has(attribute) ? safeValue(attribute, value, name) : null;
      if (safe !== null) made.setAttribute(attribute, safe);
    }
    const label = labelOf(from);
    if (label !== '') made.setAttribute(MARK_LABEL, label);
    for (const inner of from.childNodes) {
      const child = inner instanceof Element ? copy(inner) : inner instanceof Text ? new Text(inner.data) : null;
      if (child !== null) made.append(child);
    }
    return made;
  };
  return copy(root);
}

function safeValue(attribute: string, value: string, name: string): string | null {
  if (attribute === 'id') return `${name}-${value}`;
  const [, reference] = OWN_REFERENCE.exec(value) ?? [];
  if (reference !== undefined) return `url(#${name}-${reference})`;
  return /url\s*\(|[\\<]|javascript:/i.test(value) ? null : value;
}

/** Axes and legends have labels too, but they do not stand for data. */
function labelOf(element: Element): string {
  const isMark = element.getAttribute('role') === 'graphics-symbol' && element.localName !== 'g';
  return isMark ? (element.getAttribute('aria-label') ?? '') : '';
}
