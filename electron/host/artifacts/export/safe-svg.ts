/**
 * Decides whether a drawing may become part of a page. Charts come from untrusted specifications,
 * so the renderer alone is not trusted. A drawing that fails is shown in an image instead, where
 * nothing in it can act.
 */

const ELEMENTS = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc'],
  ...['defs', 'clippath', 'lineargradient', 'radialgradient', 'stop', 'mask', 'pattern', 'symbol', 'marker'],
]);
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z_:][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const EACH_TAG = new RegExp(TAG.source, 'g');
const ATTRIBUTE = /([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Attributes of text have no meaning but their words. */
const WORDS = /^(?:aria-[\w-]+|class|id|role|xmlns(?::\w+)?|xml:space)$/;
const LOADS = /url\(\s*(?!['"]?#)|image-set|expression|javascript:|data:|\/\/|\\|&/i;

/** Whether the drawing has nothing but shapes, words and looks, and closes each element that it opens. */
export function isHarmlessSvg(svg: string): boolean {
  const open: string[] = [];
  let at = 0;
  while (at < svg.length) {
    const next = svg.indexOf('<', at);
    if (next < 0) return open.length === 0 && svg.slice(at).trim() === '';
    TAG.lastIndex = next;
    const tag = TAG.exec(svg);
    if (tag === null) return false;
    const [raw, closes, written = '', attributes = '', closed] = tag;
    const name = written.toLowerCase();
    if (open.length === 0 && (name !== 'svg' || next > at + 1)) return false;
    if (!ELEMENTS.has(name) || !attributesAreHarmless(attributes)) return false;
    if (closes === '/') {
      if (open.pop() !== name) return false;
      if (open.length === 0) return svg.slice(next + raw.length).trim() === '';
    } else if (closed !== '/') open.push(name);
    at = next + raw.length;
  }
  return false;
}

function attributesAreHarmless(attributes: string): boolean {
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (WORDS.test(name)) continue;
    const value = double ?? single ?? '';
    if (/^on/i.test(name) || /^style$/i.test(name)) {
      if (!/^style$/i.test(name) || LOADS.test(value)) return false;
    } else if (/href$/i.test(name)) {
      if (!value.startsWith('#')) return false;
    } else if (LOADS.test(value)) return false;
  }
  return true;
}

/** An element of the same drawing, in a look such as `clip-path` or in a style. */
const OWN_REFERENCE = /url\(\s*(['"]?)#([^)'"]*)\1\s*\)/g;

/**
 * Returns a harmless drawing whose ids begin with a name. Drawings in one page need ids of their own: otherwise a
 * drawing is clipped by the shapes of another one.
 */
export function svgNamed(svg: string, name: string): string {
  return svg.replaceAll(EACH_TAG, (tag) =>
    tag.replaceAll(ATTRIBUTE, (written, attribute: string, double?: string, single?: string) => {
      const value = double ?? single ?? '';
      const named = namedValue(attribute, value, name);
      return named === value ? written : `${attribute}="${named}"`;
    }),
  );
}

function namedValue(attribute: string, value: string, name: string): string {
  if (attribute === 'id') return `${name}-${value}`;
  if (/href$/i.test(attribute)) return value.replace(/^#/, `#${name}-`);
  if (WORDS.test(attribute)) return value;
  return value.replaceAll(OWN_REFERENCE, (_, _quote: string, id: string) => `url(#${name}-${id})`);
}
