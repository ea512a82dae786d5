/**
 * Reduces an untrusted page of HTML to words, looks and pictures that it contains itself. Nothing
 * in it may run code, load or look up anything, or lead elsewhere. This does not rely on the frame
 * and its policy, which forbid the same.
 */
import createPurifier from 'dompurify';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;
const OWN_REFERENCE = /^#/;
/** The functions and rules of CSS that load a file. A backslash could hide the name of one. */
const LOADS = /url\(\s*["']?(?!data:image\/|#|["'])|image-set|@import|\bsrc\(|\\/i;

const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === 'href' || name === 'xlink:href') attribute.keepAttr = OWN_REFERENCE.test(value);
  else if (name === 'src') attribute.keepAttr = DATA_IMAGE.test(value);
  else if (name === 'style' || /^(?:fill|stroke|filter|mask|clip-path|marker-\w+|cursor)$/.test(name))
    attribute.keepAttr = !LOADS.test(value);
});
purifier.addHook('afterSanitizeElements', (node) => {
  if (node.nodeName.toLowerCase() === 'style' && LOADS.test(node.textContent ?? '')) {
    node.textContent = harmless(node.textContent ?? '');
  }
});

/**
 * The most elements of a page. A parser repeats elements that are left open, so a short text can become millions, which
 * would block the window.
 */
const MOST_ELEMENTS = 20_000;
/** The characters after which the elements are counted. */
const PIECE = 256;

/**
 * Returns a complete page; null: the page has too many elements. `html` may be a page or a part of one.
 */
export function safePage(html: string): string | null {
  const parsed = parse(html);
  if (parsed === null) return null;
  const page = purifier.sanitize(parsed, {
    WHOLE_DOCUMENT: true,
    FORCE_BODY: false,
    ADD_TAGS: ['style', 'use'],
    FORBID_TAGS: [
      ...['script', 'link', 'meta', 'base', 'iframe', 'frame', 'object', 'embed', 'portal', 'template', 'noscript'],
      ...['audio', 'video', 'source', 'track', 'form', 'foreignobject', 'animate', 'animatetransform', 'set'],
    ],
    FORBID_ATTR: ['srcset', 'ping', 'action', 'formaction', 'background', 'poster', 'target', 'http-equiv', 'manifest'],
    ALLOW_UNKNOWN_PROTOCOLS: false,
  });
  return `<!doctype html>${page.replace(/<head>/i, `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`)}`;
}

/** Reads the page into a document that runs no script and loads nothing. */
function parse(html: string): Element | null {
  const page = document.implementation.createHTMLDocument();
  page.open();
  for (let at = 0; at < html.length; at += PIECE) {
    page.write(html.slice(at, at + PIECE));
    if (page.getElementsByTagName('*').length > MOST_ELEMENTS) return null;
  }
  page.close();
  return page.documentElement;
}

/** Keeps the rules that load nothing, as the browser understands them. */
function harmless(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules]
    .map(({ cssText }) => cssText)
    .filter((text) => !LOADS.test(text))
    .join('\n');
}
