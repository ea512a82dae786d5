/**
 * Decodes a body by its charset, in the order of the WHATWG standard: the byte order mark, the
 * header, and the declaration in the page.
 */
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';

/** The number of bytes at the beginning of a page that are searched for a charset declaration. */
const SNIFFED = 4096;

/**
 * Decodes the bytes to well-formed text. It never fails: bytes that cannot be decoded become
 * U+FFFD.
 */
export function bytesToText(bytes: Uint8Array, charset: string | null): string {
  return wellFormed(decoderOf(markOf(bytes) ?? charset ?? declaredIn(bytes) ?? 'utf-8').decode(bytes));
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/**
 * Returns the charset from `<meta charset=…>`, the older `http-equiv` form or an XML declaration;
 * null: there is none.
 */
function declaredIn(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, SNIFFED)).toString('latin1');
  const [, html, xml] =
    start.match(/<meta\b[^>]*?charset\s*=\s*["']?([\w.:-]+)|<\?xml\b[^>]*?encoding\s*=\s*["']([\w.:-]+)/i) ?? [];
  const named = html ?? xml ?? null;
  // A page whose declaration can be read as ASCII is not in UTF-16.
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
