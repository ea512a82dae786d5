/**
 * Makes every size of text in the style sheet follow the setting for the size of texts. Sizes are written in pixels, as
 * `text-[12.5px]`; here each becomes that many pixels times `--text-scale`, so that no class can forget to follow. A height
 * of lines in pixels grows with its text. Sizes in `em` follow by themselves.
 */

/** A declaration of the style sheet, with what is used of it here. */
interface Declaration {
  value: string;
}

const PIXELS = /^(\d*\.?\d+)px$/;

/** The size multiplied by the setting; another value as it is. */
export function scaled(value: string): string {
  return PIXELS.test(value) ? `calc(${value} * var(--text-scale))` : value;
}

/** A plugin of PostCSS. */
export function scaledText() {
  const scale = (declaration: Declaration): void => {
    const next = scaled(declaration.value);
    if (next !== declaration.value) declaration.value = next;
  };
  return { postcssPlugin: 'scaled-text', Declaration: { 'font-size': scale, 'line-height': scale } };
}
