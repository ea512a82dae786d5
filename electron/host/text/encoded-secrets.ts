/** Recognises secrets in percent encoding, base64 or hexadecimal, also over wrapped lines. Pure. */
import { decodedWord, withoutPercent } from './decoded-text.ts';
import { type RecognisedSecret, recognisedSecrets } from './recognised-secrets.ts';

/** Words that may be encoded, and blocks of lines as `base64` and `openssl` write them. */
const ENCODED = /(?<![\w.~+/%=-])(?:[\w+/]{60,128}\r?\n)+[\w+/]+={0,2}|(?<![\w.~+/%=-])[\w.~+/%=-]{16,}/g;
/** How many encodings within each other are undone. */
const DECODINGS = 3;
/** Longer words are not decoded, in characters. */
const LONGEST_WORD = 2_000_000;

/** The secrets that encoded words of a text contain. The whole encoded word counts as the secret. */
export function* encodedSecrets(text: string): Generator<RecognisedSecret> {
  for (const { 0: word, index } of text.matchAll(ENCODED)) {
    const kind = word.length > LONGEST_WORD ? undefined : kindOfEncoded(word);
    if (kind !== undefined) yield { kind, start: index, end: index + word.length };
  }
}

/** The kind of the first secret in what a word encodes; undefined if it encodes none. */
export function kindOfEncoded(word: string): RecognisedSecret['kind'] | undefined {
  let decoded: string | null = word.replace(/\r?\n/g, '');
  for (let times = 0; times < DECODINGS; times += 1) {
    decoded = decodedOnce(decoded);
    if (decoded === null) return undefined;
    const [secret] = recognisedSecrets(decoded);
    if (secret !== undefined) return secret.kind;
  }
  return undefined;
}

/** null: it is no encoded text. */
function decodedOnce(word: string): string | null {
  const plain = withoutPercent(word);
  return plain === word ? decodedWord(word.replace(/^[^=]*=(?=[^=])/, '')) : plain;
}
