/** How much of a model's window the results of tools may take. */

/** The window in tokens that is assumed for a model whose window is unknown. */
export const USUAL_WINDOW = 128_000;

/** The maximum number of characters of all text in one result, for any window. */
export const MAX_TEXT = 200_000;
/** In a smaller window nothing useful could be read. */
const LEAST_TEXT = 4_000;

/**
 * Returns the maximum number of characters of all text in one result for a model with a window of
 * this number of tokens (null: unknown). It is about a third of the window, because instructions, tools and
 * earlier messages need space too.
 */
export function resultSpace(window: number | null): number {
  const share = Math.floor((MAX_TEXT * (window ?? USUAL_WINDOW)) / USUAL_WINDOW);
  return Math.min(MAX_TEXT, Math.max(LEAST_TEXT, share));
}
