/**
 * Decodes a body by the charset of its header or its first bytes (WHATWG: byte order mark,
 * header, then the declaration in the page).
 */
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';

/** The first bytes of a page in which it may declare its charset. */
const SNIFFED = 4096;

/** Never fails: what cannot be decoded becomes U+FFFD. Well-formed. */
export function bytesToText(bytes: Uint8Array, charset: string | null): string {
  return wellFormed(decoderOf(markOf(bytes) ?? charset ?? declaredIn(bytes) ?? 'utf-8').decode(bytes));
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/** `<meta charset=…>`, the older `http-equiv` form, and XML's declaration. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, SNIFFED)).toString('latin1');
  const [, html, xml] =
    start.match(/<meta\b[^>]*?charset\s*=\s*["']?([\w.:-]+)|<\?xml\b[^>]*?encoding\s*=\s*["']([\w.:-]+)/i) ?? [];
  const named = html ?? xml ?? null;
  // A declaration that is readable as ASCII cannot be UTF-16.
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
