/**
 * Converts bytes to text and back without loss: bytes that cannot be decoded exactly are not
 * decoded.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { assertNever } from '../../../shared/assert-never.ts';
import { encodeGb18030 } from './gb18030.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'latin1';

export interface TextFormat {
  readonly encoding: TextEncoding;
  /** Whether the bytes begin with a byte order mark (BOM). UTF-16 is recognised only by its BOM. */
  readonly bom: boolean;
}

const BOMS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const LATIN1: TextFormat = { encoding: 'latin1', bom: false };
const UTF8: TextFormat = { encoding: 'utf-8', bom: false };
const GB18030: TextFormat = { encoding: 'gb18030', bom: false };

interface DecodeOptions {
  /** Whether an incomplete character at the end is left out. */
  readonly cut?: boolean;
}

/** The encodings that no bytes reveal and that a reader therefore has to name. */
export type NamedEncoding = 'latin1';

export interface Decoded {
  /** The text without its BOM. */
  readonly text: string;
  readonly format: TextFormat;
}

/**
 * Decodes bytes: as their BOM says, else as UTF-8, else as GB18030, each strictly; or as `named`,
 * unless there is a BOM. Null if the bytes are none of these, or are binary (contain a NUL).
 */
export function decodeAny(
  bytes: Uint8Array,
  options: DecodeOptions & { readonly named?: NamedEncoding } = {},
): Decoded | null {
  for (const format of possibleFormats(bytes, options)) {
    const text = decode(bytes, format, options);
    if (text !== null) return { text, format };
  }
  return null;
}

function possibleFormats(
  bytes: Uint8Array,
  { cut, named }: DecodeOptions & { readonly named?: NamedEncoding },
): readonly TextFormat[] {
  const marked = BOMS.find(([, bom]) => bom.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return [{ encoding: marked[0], bom: true }];
  if (named === 'latin1') return [LATIN1];
  if (isUtf8(bytes)) return [UTF8];
  return cut ? [UTF8, GB18030] : [GB18030];
}

/** Null if the bytes are not valid in this encoding or are binary (contain a NUL). */
function decode(bytes: Uint8Array, format: TextFormat, options: DecodeOptions): string | null {
  const text =
    format.encoding === 'latin1'
      ? Buffer.from(bytes).toString('latin1')
      : decoded(bytes.subarray(bomOf(format).length), format.encoding, options.cut ?? false);
  return text?.includes('\0') ? null : text;
}

/** Null also for an encoding that this build of Node does not have. */
function decoded(bytes: Uint8Array, encoding: TextEncoding, stream: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** A character that Latin-1 does not have becomes another one. */
export function encode(text: string, format: TextFormat): Uint8Array {
  const bom = Buffer.from(bomOf(format));
  const wellFormed = text.toWellFormed();
  switch (format.encoding) {
    case 'utf-8':
      return Buffer.concat([bom, Buffer.from(wellFormed, 'utf8')]);
    case 'utf-16le':
      return Buffer.concat([bom, Buffer.from(wellFormed, 'utf16le')]);
    case 'utf-16be':
      return Buffer.concat([bom, Buffer.from(wellFormed, 'utf16le').swap16()]);
    case 'gb18030':
      return encodeGb18030(wellFormed);
    case 'latin1':
      return Buffer.from(wellFormed, 'latin1');
    default:
      return assertNever(format.encoding);
  }
}

function bomOf(format: TextFormat): readonly number[] {
  return format.bom ? (BOMS.find(([encoding]) => encoding === format.encoding)?.[1] ?? []) : [];
}

/** Whether two contents have the same encoding and BOM. Text in ASCII only is both in most. */
export function haveSameFormat(before: Uint8Array, after: Uint8Array): boolean {
  const [old, fresh] = [decodeAny(before)?.format, decodeAny(after)?.format];
  if (old === undefined || fresh === undefined || old.bom !== fresh.bom) return false;
  return old.encoding === fresh.encoding || (!old.bom && (isAscii(before) || isAscii(after)));
}
