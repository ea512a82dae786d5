/**
 * A text file as read from the disk: a decoded view with LF line ends for the model, and the
 * conversion back to bytes, which changes nothing else.
 */
import { hash } from 'node:crypto';
import { countLines, fromLfView, type LineEndings, type TextEdit, toLfView } from './line-endings.ts';
import { readBytes, readStart } from './paths/open-place.ts';
import type { Place } from './paths/path-policy.ts';
import { ok, type Result, refuse } from './result.ts';
import { decode, encode, formatOf, type TextFormat } from './text-encoding.ts';

export interface TextFile {
  /**
   * The text without BOM; lines end in LF whatever the file has. A CR that is not before an LF is
   * an ordinary character.
   */
  readonly text: string;
  /**
   * The number of lines. A newline at the end does not start another line; an empty file has 0
   * lines.
   */
  readonly totalLines: number;
  readonly format: TextFormat;
  readonly lineEndings: LineEndings;
  readonly bytes: Uint8Array;
  /**
   * The SHA-256 hash of `bytes` in lower-case hex. A write that passes it as `expected` is refused
   * if the file has changed since.
   */
  readonly hash: string;
}

/** The maximum size in bytes of a text file that is read as a whole or edited. */
export const MAX_TEXT_BYTES = 20 * 1024 * 1024;

/**
 * Reads a whole text file. Refuses a file of more than `maxBytes` before reading it, and content
 * that is not UTF-8, or UTF-16 with a BOM.
 */
export async function readTextFile(place: Place, maxBytes: number = MAX_TEXT_BYTES): Promise<Result<TextFile>> {
  const read = await readBytes(place, maxBytes);
  return read.ok ? decodeText(read.value.bytes, place.relative) : read;
}

/**
 * Reads at most the first `maxBytes` bytes, shortened to whole characters. `size` is that of the
 * whole file.
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

/** Decodes bytes that are in memory, for example those of a planned change. */
export function decodeText(bytes: Uint8Array, name: string): Result<TextFile> {
  const format = formatOf(bytes);
  const raw = decode(bytes, format);
  if (raw === null) return notText(name);
  const { text, lineEndings } = toLfView(raw);
  return ok({ text, totalLines: countLines(text), format, lineEndings, bytes, hash: sha256(bytes) });
}

/**
 * Returns the bytes of the file after `edits` of its `text`. Encoding, BOM and the line ends of
 * lines that were not edited stay the same.
 */
export function bytesAfterEdits(file: TextFile, edits: readonly TextEdit[]): Uint8Array {
  return encode(fromLfView(file.text, file.lineEndings, edits), file.format);
}

/**
 * Returns the bytes of the file with a new text. Encoding, BOM and line ends stay the same,
 * including those of unchanged lines. `text` may have LF or CRLF line ends.
 */
export function bytesAfterRewrite(file: TextFile, text: string): Uint8Array {
  return bytesAfterEdits(file, [{ start: 0, end: file.text.length, text }]);
}

/** Returns the bytes of a new file: UTF-8 without BOM, with the line ends of `text`. */
export function newTextBytes(text: string): Uint8Array {
  return encode(text, { encoding: 'utf-8', bom: false });
}

/** The SHA-256 hash in lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

function notText(name: string) {
  return refuse(
    'not-text',
    `${name} is binary, or in an encoding other than UTF-8 and UTF-16 with a BOM. It is left as it is.`,
  );
}
