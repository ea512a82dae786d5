/** How much of a file a model gets to read at once. */

/** Smaller files are given whole, whatever the context. */
export const WHOLE_BELOW = 100 * 1024;
/** Larger files are only previewed. */
export const PREVIEW_ABOVE = 5 * 1024 * 1024;
const CONTEXT_TOKENS = 128_000;
const SHARE = 0.6;
const BYTES_PER_TOKEN = 4;

export interface Fitted {
  readonly content: string;
  readonly truncated: boolean;
  /** Why and how it was cut, and how to read on. */
  readonly reason?: string;
}

/**
 * Cuts `text` to what is left of the context. `usedBytes`: what the same call has returned already. `fileBytes` is the size of the file the
 * text is from.
 */
export function fitToBudget(text: string, contextTokens: number, usedBytes = 0): Fitted {
  const bytes = Buffer.byteLength(text);
  const budget = Math.floor(Math.max(0, CONTEXT_TOKENS - contextTokens) * SHARE) * BYTES_PER_TOKEN - usedBytes;
  if (bytes + usedBytes <= WHOLE_BELOW || bytes <= budget) return { content: text, truncated: false };
  if (budget <= 0) {
    return {
      content: '',
      truncated: true,
      reason: 'Nothing is shown: no room is left in the context. Read a small range with start_line and end_line.',
    };
  }
  return cut(text, budget, 'fit in what is left of the context');
}

/** The start of a very large file. */
export function preview(text: string, fileBytes: number): Fitted {
  const size = (fileBytes / (1024 * 1024)).toFixed(1);
  return cut(text, WHOLE_BELOW, `of a file of ${size} MB are shown`);
}

/** Cuts after a whole line, or after a whole character where the first line is too long. */
function cut(text: string, maxBytes: number, why: string): Fitted {
  const start = new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
  const end = start.lastIndexOf('\n') + 1;
  const content = end > 0 ? start.slice(0, end) : start;
  const lines = content.split('\n').length - 1;
  const shown = end > 0 ? `the first ${lines} lines` : `the first ${content.length} characters`;
  return {
    content,
    truncated: true,
    reason: `Only ${shown} ${why}. Read on with start_line and end_line, or find places with search_files.`,
  };
}
