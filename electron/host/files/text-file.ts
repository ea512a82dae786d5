/** A text file as read from the disk: one decoded view with LF line ends for the model, and the way back to bytes that changes nothing else. */

import type { LineEndings, TextEdit } from './line-endings.ts';
import type { Place } from './path-policy.ts';
import type { Result } from './result.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface TextFormat {
  readonly encoding: TextEncoding;
  readonly bom: boolean;
}

export interface TextFile {
  /** Without BOM, lines end in LF whatever the file has. A CR that is not before an LF is an ordinary character. */
  readonly text: string;
  /** A newline at the end does not start another line; an empty file has 0. */
  readonly totalLines: number;
  readonly format: TextFormat;
  readonly lineEndings: LineEndings;
  readonly bytes: Uint8Array;
  /** SHA-256 of `bytes`, lower-case hex. Keep it: a write with it as `expected` is refused if the file changed since. */
  readonly hash: string;
}

/** The largest text file that is read whole or edited, in bytes. */
export const MAX_TEXT_BYTES = 20 * 1024 * 1024;

/** Reads a whole text file. Refuses more than `maxBytes` before reading, and what is not UTF-8, or UTF-16 with a BOM. */
export async function readTextFile(_place: Place, _maxBytes: number = MAX_TEXT_BYTES): Promise<Result<TextFile>> {
  throw new Error('not written');
}

/** Reads at most the first `maxBytes` bytes, cut back to a whole character. `size` is the whole file's. */
export async function readTextStart(
  _place: Place,
  _maxBytes: number,
): Promise<Result<{ readonly text: string; readonly size: number; readonly truncated: boolean }>> {
  throw new Error('not written');
}

/** Decodes bytes that are already here, e.g. of a planned change. */
export function decodeText(_bytes: Uint8Array, _name: string): Result<TextFile> {
  throw new Error('not written');
}

/** The file's bytes after `edits` of its `text`: same encoding and BOM, every untouched line keeps its own line end. */
export function bytesAfterEdits(_file: TextFile, _edits: readonly TextEdit[]): Uint8Array {
  throw new Error('not written');
}

/** The file's bytes with a whole new text: same encoding, BOM and line ends; lines that stay keep theirs. `text` may have LF or CRLF. */
export function bytesAfterRewrite(_file: TextFile, _text: string): Uint8Array {
  throw new Error('not written');
}

/** The bytes of a new file: UTF-8 without BOM, line ends as written. */
export function newTextBytes(_text: string): Uint8Array {
  throw new Error('not written');
}

/** Lower-case hex. */
export function sha256(_bytes: Uint8Array): string {
  throw new Error('not written');
}
