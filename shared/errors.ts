/**
 * The one error that crosses a border (CLI exit, later RPC): a stable code, a sentence for a person that says what to do next, and
 * data a program can use. Outcomes that are expected (a failed tool, a model that is down) are values, not these.
 * Imports no package: `loopwright --help` loads this file.
 */
import type { JsonObject } from './json.ts';

export const ERROR_CODES = [
  /** The caller's words are off; `data` may name the field. CLI exit 64. */
  'bad-usage',
  'not-found',
  /** The thing is not in a state that allows this; `data.state` says which it is in. */
  'conflict',
  /** Another process owns the loop, or took it over. */
  'lease-lost',
  /** Path policy: outside the workspace, a link out of it, not a regular file. `data.path`. */
  'path-refused',
  /** The database cannot be opened, read or written; `data.path`. */
  'storage',
  /** A replayed strategy asked for something else than its journal says. */
  'replay-diverged',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export class LoopwrightError extends Error {
  override readonly name = 'LoopwrightError';
  readonly code: ErrorCode;
  readonly data: JsonObject;

  constructor(code: ErrorCode, message: string, data: JsonObject = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data;
  }

  toJSON(): { code: ErrorCode; message: string; data: JsonObject } {
    return { code: this.code, message: this.message, data: this.data };
  }
}

/** The sentence of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
