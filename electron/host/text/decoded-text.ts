/** Undoes encodings that hide a text in a word. Pure. */

const NO_TEXT = /(?![\t\n\r])\p{Cc}|\ufffd/u;

/** Returns the text that the bytes are in UTF-8; null if they are no text. */
function textOf(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  return text === '' || NO_TEXT.test(text) ? null : text;
}

/** Returns the text of a word in hexadecimal or base64; null if it encodes no text. */
export function decodedWord(word: string): string | null {
  const digits = word.replace(/^0x/, '');
  const text = /^(?:[0-9a-f]{2}){8,}$/i.test(digits) ? textOf(Buffer.from(digits, 'hex')) : null;
  if (text !== null) return text;
  return /^[\w+/-]{16,}={0,2}$/.test(word) ? textOf(Buffer.from(word, 'base64')) : null;
}

/** Undoes percent encoding once, except of bytes that are no text. */
export function withoutPercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
