/** What the user typed, and what of it a proposal may rely on. Pure. */
import type { MessageId } from '../../../../shared/ids.ts';
import type { JsonValue } from '../../../../shared/json.ts';
import type { Message } from '../../../../shared/message.ts';

export interface TypedWords {
  readonly messageId: MessageId;
  readonly text: string;
}

/** Returns the words of a message of the user; null: none were typed. Attachments are not read. */
export function typedWords({ id, role, parts }: Message): TypedWords | null {
  if (role !== 'user') return null;
  const text = parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim();
  return text === '' ? null : { messageId: id, text };
}

/** Returns the newest message that contains a quotation, whatever its blanks and the case of its letters. */
export function quotedIn(typed: readonly TypedWords[], quote: string): TypedWords | null {
  const wanted = compared(quote);
  if (wanted === '') return null;
  return typed.findLast(({ text }) => compared(text).includes(wanted)) ?? null;
}

/** The least share of the words of a value that the user must have typed. */
const LEAST_SHARE = 0.5;

/**
 * Whether a value consists of words of the user: every address, file path and number in it, and at
 * least half of its words. A page can make a model propose something, but not put words into the
 * mouth of the user.
 */
export function isGrounded(typed: readonly TypedWords[], value: JsonValue): boolean {
  const said = compared(typed.map(({ text }) => text).join('\n'));
  const texts = textsIn(value);
  const exact = texts.flatMap((text) => compared(text).match(EXACT) ?? []);
  if (exact.some((one) => !said.includes(one))) return false;
  const words = texts.flatMap((text) => wordsIn(compared(text)));
  const known = words.filter((word) => said.includes(word));
  return words.length === 0
    ? exact.length > 0 || typeof value === 'boolean'
    : known.length >= words.length * LEAST_SHARE;
}

/** Addresses, paths, and runs of digits. */
const EXACT =
  /[a-z][a-z0-9+.-]*:\/\/[^\s"']+|[^\s"']*@[^\s"']+|[^\s"']*[/\\][^\s"']+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|\d+/gu;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

function wordsIn(text: string): readonly string[] {
  const pairs = (text.match(IDEOGRAPHS) ?? []).flatMap((run) => {
    const characters = [...run];
    if (characters.length === 1) return characters;
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
  const words = text.replace(IDEOGRAPHS, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Other endings of a word count as the word.
  return [...words.map((word) => (word.length > 5 ? word.slice(0, -2) : word)), ...pairs];
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(textsIn);
}

const compared = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();
