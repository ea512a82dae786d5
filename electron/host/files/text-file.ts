/**
 * A text file as read from the disk: a decoded view with LF line ends for the model, and the way
 * back to bytes that changes nothing else.
 */
import { hash } from 'node:crypto';
import { countLines, fromLfView, type LineEndings, type TextEdit, toLfView } from './line-endings.ts';
import { readBytes, readStart } from './paths/open-place.ts';
import type { Place } from './paths/path-policy.ts';
import { ok, type Result, refuse } from './result.ts';
import { decode, encode, formatOf, type TextFormat } from './text-encoding.ts';

export interface TextFile {
  /**
   * Without BOM; lines end in LF whatever the file has. A CR that is not before an LF is an
   * ordinary character.
   */
  readonly text: string;
  /** A newline at the end does not start another line; an empty file has 0. */
  readonly totalLines: number;
  readonly format: TextFormat;
  readonly lineEndings: LineEndings;
  readonly bytes: Uint8Array;
  /**
   * SHA-256 of `bytes`, lower-case hex. A write that passes it as `expected` is refused if the
   * file has changed since.
   */
  readonly hash: string;
}

/** The largest text file that is read whole or edited, in bytes. */
export const MAX_TEXT_BYTES = 20 * 1024 * 1024;

/**
 * Reads a whole text file. Refuses more than `maxBytes` before reading, and what is not UTF-8, or
 * UTF-16 with a BOM.
 */
export async function readTextFile(place: Place, maxBytes: number = MAX_TEXT_BYTES): Promise<Result<TextFile>> {
  const read = await readBytes(place, maxBytes);
  return read.ok ? decodeText(read.value.bytes, place.relative) : read;
}

/**
 * Reads at most the first `maxBytes` bytes, cut back to a whole character. `size` is the whole
 * file's.
 */
export async function readTextStart(
  place: Place,
  maxBytes: number,
): Promise<Result<{ readonly text: string; readonly size: number; readonly truncated: boolean }>> {
  const read = await readStart(place, maxBytes);
  if (!read.ok) return read;
  const { bytes, size } = read.value;
  const truncated = bytes.length < size;
  const raw = decode(bytes, formatOf(bytes), { cut: truncated });
  return raw === null ? notText(place.relative) : ok({ text: toLfView(raw).text, size, truncated });
}

/** Decodes bytes that are in memory, for example of a planned change. */
export function decodeText(bytes: Uint8Array, name: string): Result<TextFile> {
  const format = formatOf(bytes);
  const raw = decode(bytes, format);
  if (raw === null) return notText(name);
  const { text, lineEndings } = toLfView(raw);
  return ok({ text, totalLines: countLines(text), format, lineEndings, bytes, hash: sha256(bytes) });
}

/**
 * The bytes of the file after `edits` of its `text`. Encoding, BOM and the line ends of untouched
 * lines stay.
 */
export function bytesAfterEdits(file: TextFile, edits: readonly TextEdit[]): Uint8Array {
  return encode(fromLfView(file.text, file.lineEndings, edits), file.format);
}

/**
 * The bytes of the file with a new text. Encoding, BOM and line ends stay, also those of
 * unchanged lines. `text` may have LF or CRLF.
 */
export function bytesAfterRewrite(file: TextFile, text: string): Uint8Array {
  return bytesAfterEdits(file, [{ start: 0, end: file.text.length, text }]);
}

/** The bytes of a new file: UTF-8 without BOM, line ends as written. */
export function newTextBytes(text: string): Uint8Array {
  return encode(text, { encoding: 'utf-8', bom: false });
}

/** Lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

function notText(name: string) {
  return refuse(
    'not-text',
    `${name} is binary, or in an encoding other than UTF-8 and UTF-16 with a BOM. It is left as it is.`,
  );
}
