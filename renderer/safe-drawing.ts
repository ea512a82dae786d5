/**
 * Reduces the SVG that mermaid wrote to shapes, words and looks. Nothing in it may load a file, run
 * code, contain HTML or lead to another page, whatever the diagram says. This does not rely on the
 * policy of the frame, which forbids the same.
 */
import DOMPurify from 'dompurify';

/** Attributes that are only text, in which the characters of `LOADS` have no meaning. */
const TEXT = /^(?:aria-|data-|id$|class$)/;
const OWN_REFERENCE = /^#/;
const PICTURE = /^data:image\/(?:gif|jpeg|png|webp);/;
/**
 * The functions of CSS that load a file. The browser has resolved the escapes of the CSS that it
 * understands, so any backslash is in a place where it is kept, such as a variable.
 */
const LOADS = /url\((?!\s*["']?#)|image-set|image\(|cross-fade|src\(|element\(|@|\\/i;

DOMPurify.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (TEXT.test(name)) return;
  if (/^(?:xlink:)?href$/.test(name)) {
    attribute.keepAttr = OWN_REFERENCE.test(value) || (node.localName === 'image' && PICTURE.test(value));
  } else {
    if (name === 'style') attribute.attrValue = looksOf(value);
    attribute.keepAttr = !LOADS.test(attribute.attrValue);
  }
});
DOMPurify.addHook('afterSanitizeElements', (node) => {
  if (node instanceof SVGStyleElement) node.textContent = rulesOf(node.textContent ?? '');
});

/** Returns the elements of the drawing. Throws if there are none. */
export function safeDrawing(svg: string): DocumentFragment {
  const drawing = DOMPurify.sanitize(svg, {
    USE_PROFILES: { svg: true, svgFilters: true },
    // Links lead elsewhere, and animations could change an address. The others load files or
    // contain HTML.
    FORBID_TAGS: ['a', 'animatecolor', 'animatemotion', 'animatetransform', 'feimage', 'foreignobject', 'view'],
    // The symbols of some diagrams refer to an element of the same drawing.
    ADD_TAGS: ['use'],
    ADD_ATTR: ['dominant-baseline'],
    RETURN_DOM_FRAGMENT: true,
  });
  if (drawing.querySelector('svg') === null) throw new Error('Nothing was drawn.');
  return drawing;
}

/** Returns the declarations of a `style` attribute as the browser understands them. */
function looksOf(css: string): string {
  const { style } = document.createElement('span');
  style.cssText = css;
  return style.cssText;
}

/**
 * Returns the rules as the browser understands them, without those that load a file. Only rules for
 * elements and their motion are kept, so there is no `@import` and no `@font-face`.
 */
function rulesOf(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSStyleRule || rule instanceof CSSKeyframesRule)
    .map(({ cssText }) => cssText)
    .filter((text) => !LOADS.test(text.replace(/^@keyframes/, '')))
    .join('\n');
}
