/** Decides how much of a file a model receives at once. */
import type { JsonValue } from '../../../../../shared/json.ts';
import { resultSpace, USUAL_WINDOW } from '../../tools/window-space.ts';

/** The size in bytes up to which a file is returned whole, however full the context is. */
export const WHOLE_BELOW = 100 * 1024;
/** The size in bytes above which only the start of a file is returned. */
export const PREVIEW_ABOVE = 5 * 1024 * 1024;
const SHARE = 0.6;
const BYTES_PER_TOKEN = 4;
/** The number of quotation marks of an empty string in JSON. */
const MARKS = 2;

/** The share of a result for its content. The rest is for what is around it. */
const CONTENT_SHARE = 0.9;

/**
 * Returns the maximum number of JSON characters of one result for a model with this window. A longer
 * result is cut at its end where results are bounded (`tool-results.ts`).
 */
export const mostCharacters = (window: number | null | undefined): number =>
  Math.floor(resultSpace(window ?? null) * CONTENT_SHARE);

/** The space that is left in one result. */
export interface Room {
  /** The tokens of the model's window; null or undefined if it is unknown. */
  readonly window?: number | null | undefined;
  /** The number of bytes of content that the same call already returns. */
  readonly usedBytes: number;
  /** The number of JSON characters that are left. */
  readonly characters: number;
}

export interface Fitted {
  readonly content: string;
  readonly truncated: boolean;
  /** Why and how the text was cut, and how to read the rest. */
  readonly reason?: string;
}

/** Cuts `text` to the space that is left in the context and in the result. */
export function fitToBudget(text: string, contextTokens: number, room: Room): Fitted {
  const bytes = Buffer.byteLength(text);
  const budget =
    Math.floor(Math.max(0, (room.window ?? USUAL_WINDOW) - contextTokens) * SHARE) * BYTES_PER_TOKEN - room.usedBytes;
  const allowed = bytes + room.usedBytes <= WHOLE_BELOW ? bytes : budget;
  if (bytes <= allowed && shownLength(text) <= room.characters) return { content: text, truncated: false };
  return cut(text, allowed, room, 'fit in what is left of the context');
}

/** Returns the start of a very large file. */
export function preview(text: string, fileBytes: number, room: Room): Fitted {
  const size = (fileBytes / (1024 * 1024)).toFixed(1);
  return cut(text, WHOLE_BELOW, room, `of a file of ${size} MB are shown`);
}

/** The number of characters of a line number in a result. */
const LINE_NUMBER = 8;

/** The number of characters that a text takes in a result, as numbered lines or as JSON. */
export function shownLength(text: string): number {
  let newlines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) newlines += 1;
  return Math.max(jsonLength(text), text.length + newlines * LINE_NUMBER);
}

/** Returns the number of characters that `value` takes in a result. */
export function jsonLength(value: JsonValue): number {
  return JSON.stringify(value, null, 2).length;
}

/**
 * Cuts a text after a whole line, or after a whole character if the first line alone is too long.
 */
function cut(text: string, maxBytes: number, { characters, usedBytes }: Room, why: string): Fitted {
  if (maxBytes <= 0 || characters <= MARKS) return nothing();
  let end = Math.min(text.length, characters);
  for (let length = shownLength(text.slice(0, end)); length > characters; length = shownLength(text.slice(0, end)))
    end = Math.floor((end * characters) / length);
  const whole = text.slice(0, end).replace(/[\ud800-\udbff]$/, '');
  const start = new TextDecoder().decode(Buffer.from(whole).subarray(0, maxBytes), { stream: true });
  const lineEnd = start.lastIndexOf('\n') + 1;
  if (lineEnd === 0 && usedBytes > 0) return nothing();
  const content = lineEnd > 0 ? start.slice(0, lineEnd) : start;
  const lines = content.split('\n').length - 1;
  const shown = lineEnd > 0 ? `the first ${lines} lines` : `the first ${content.length} characters`;
  return {
    content,
    truncated: true,
    reason: `Only ${shown} ${why}. Read on with start_line and end_line, or find places with search_files.`,
  };
}

function nothing(): Fitted {
  return {
    content: '',
    truncated: true,
    reason: 'Nothing is shown: no room is left in the context. Read a small range with start_line and end_line.',
  };
}
