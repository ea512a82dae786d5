/**
 * Says before pdf.js is loaded that there is nothing to draw with. pdf.js would otherwise load a native package for
 * drawing, and only the text of a document is wanted.
 */
import { registerHooks } from 'node:module';

class Nothing {}

/** To be called before pdf.js is imported. */
export function forbidDrawing(): void {
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) Object.defineProperty(globalThis, name, { value: Nothing });
  registerHooks({
    resolve(name, context, next) {
      if (name === '@napi-rs/canvas') throw new Error('Nothing is drawn here.');
      return next(name, context);
    },
  });
}
