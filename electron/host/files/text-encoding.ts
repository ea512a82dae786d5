/**
 * Converts bytes to text and back without loss: bytes that cannot be decoded exactly are not
 * decoded.
 */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

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

export function formatOf(bytes: Uint8Array): TextFormat {
  const found = BOMS.find(([, bom]) => bom.every((byte, index) => bytes[index] === byte));
  return found ? { encoding: found[0], bom: true } : { encoding: 'utf-8', bom: false };
}

/**
 * Returns the text without its BOM, or null if the bytes are not valid in this encoding or are
 * binary (contain a NUL). With `cut`, an incomplete character at the end is left out.
 */
export function decode(bytes: Uint8Array, format: TextFormat, options: { readonly cut?: boolean } = {}): string | null {
  const decoder = new TextDecoder(format.encoding, { fatal: true, ignoreBOM: true });
  try {
    const text = decoder.decode(bytes.subarray(bomOf(format).length), { stream: options.cut ?? false });
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function encode(text: string, format: TextFormat): Uint8Array {
  const bom = Buffer.from(bomOf(format));
  const wellFormed = text.toWellFormed();
  if (format.encoding === 'utf-8') return Buffer.concat([bom, Buffer.from(wellFormed, 'utf8')]);
  const units = Buffer.from(wellFormed, 'utf16le');
  return Buffer.concat([bom, format.encoding === 'utf-16be' ? units.swap16() : units]);
}

function bomOf(format: TextFormat): readonly number[] {
  return format.bom ? (BOMS.find(([encoding]) => encoding === format.encoding)?.[1] ?? []) : [];
}
