/**
 * A text file as read from the disk: a decoded view with LF line ends for the model, and the
 * conversion back to bytes, which changes nothing else.
 */
import { hash } from 'node:crypto';
import { applyEdits, countLines, fromLfView, type LineEndings, type TextEdit, toLfView } from './line-endings.ts';
import { readBytes, readStart } from './paths/open-place.ts';
import type { Place } from './paths/path-policy.ts';
import { ok, type Result, refuse } from './result.ts';
import { decodeAny, encode, haveSameFormat, type NamedEncoding, type TextFormat } from './text-encoding.ts';

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

export interface ReadOptions {
  /** The maximum size in bytes. */
  readonly maxBytes?: number;
  /** The encoding of a file without BOM. Default: UTF-8, or GB18030 if it is not UTF-8. */
  readonly named?: NamedEncoding;
}

/**
 * Reads a whole text file. Refuses a file of more than `maxBytes` before reading it, and content
 * that `decodeAny` cannot decode.
 */
export async function readTextFile(place: Place, options: ReadOptions = {}): Promise<Result<TextFile>> {
  const read = await readBytes(place, options.maxBytes ?? MAX_TEXT_BYTES);
  return read.ok ? decodeText(read.value.bytes, place.relative, options.named) : read;
}

/**
 * Reads at most the first `maxBytes` bytes, shortened to whole characters. `size` is that of the
 * whole file.
 */
export async function readTextStart(
  place: Place,
  maxBytes: number,
  named?: NamedEncoding,
): Promise<Result<Pick<TextFile, 'text' | 'format'> & { readonly size: number; readonly truncated: boolean }>> {
  const read = await readStart(place, maxBytes);
  if (!read.ok) return read;
  const { bytes, size } = read.value;
  const truncated = bytes.length < size;
  const decoded = decodeAny(bytes, { cut: truncated, ...(named !== undefined && { named }) });
  if (decoded === null) return notText(place.relative);
  return ok({ text: toLfView(decoded.text).text, format: decoded.format, size, truncated });
}

/** Decodes bytes that are in memory, for example those of a planned change. */
export function decodeText(bytes: Uint8Array, name: string, named?: NamedEncoding): Result<TextFile> {
  const decoded = decodeAny(bytes, named === undefined ? {} : { named });
  if (decoded === null) return notText(name);
  const { text, lineEndings } = toLfView(decoded.text);
  return ok({ text, totalLines: countLines(text), format: decoded.format, lineEndings, bytes, hash: sha256(bytes) });
}

/**
 * Returns the bytes of the file after `edits` of its `text`. Encoding, BOM and the line ends of
 * lines that were not edited stay the same.
 */
export function bytesAfterEdits(file: TextFile, edits: readonly TextEdit[]): Uint8Array {
  return encode(fromLfView(file.text, file.lineEndings, edits), file.format);
}

/**
 * Returns the bytes of the file after `edits`, as `bytesAfterEdits` does. Refuses an edit that the
 * encoding of the file cannot express, and any edit of a file whose bytes are not those that its
 * text is encoded as.
 */
export function editedBytes(file: TextFile, edits: readonly TextEdit[], name: string): Result<Uint8Array> {
  const after = bytesAfterEdits(file, edits);
  const { encoding } = file.format;
  if (encoding !== 'gb18030' && encoding !== 'latin1') return ok(after);
  const named = encoding === 'latin1' ? { named: encoding } : {};
  if (!Buffer.from(file.bytes).equals(bytesAfterEdits(file, [])))
    return refuse(
      'not-text',
      `${name} can be read as ${ENCODING_NAMES[encoding]}, but not written back byte for byte. It is left as it is.`,
    );
  const read = decodeAny(after, named);
  const isSame = read !== null && toLfView(read.text).text === applyEdits(file.text, edits);
  if (isSame && (encoding === 'latin1' || haveSameFormat(file.bytes, after))) return ok(after);
  return refuse(
    'bad-input',
    `${name} is in ${ENCODING_NAMES[encoding]}, which cannot hold this text unambiguously. Nothing was changed.`,
  );
}

export const ENCODING_NAMES: Readonly<Record<TextFormat['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GB18030',
  latin1: 'Latin-1',
};

/** The edit that replaces the whole text of a file. `text` may have LF or CRLF line ends. */
export function rewriteOf(file: Pick<TextFile, 'text'>, text: string): readonly TextEdit[] {
  return [{ start: 0, end: file.text.length, text }];
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
    `${name} is binary, or in an encoding other than UTF-8, UTF-16 with a BOM, and GB18030. If it is Latin-1 (ISO 8859-1) text, read it with encoding "latin1". It is left as it is.`,
  );
}
