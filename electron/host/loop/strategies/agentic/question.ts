/** Recognises a reply that asks the user something. Pure. */

/** What may follow the end of a sentence: a space, quotation mark, bracket, emphasis or emoji. */
const AFTER_SENTENCE = /^(?:[\s"'”’»)\]}）】」』*_~]|\p{Extended_Pictographic}|\u200d|\ufe0f)$/u;
const FENCE = /^ {0,3}(?:```|~~~)/gm;

/**
 * Whether the last sentence of a reply ends with a question mark. Code, quotations and web
 * addresses are no questions.
 */
export function asksTheUser(reply: string): boolean {
  const text = withoutEnd(reply);
  if (!/[?？]$/.test(text)) return false;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const isAddress = /\S*:\/\/\S*$/.test(line);
  const isInFence = (text.match(FENCE) ?? []).length % 2 === 1;
  return !isAddress && !isInFence && !/^\s*>|^(?: {4}|\t)/.test(line);
}

/** Removes the marks character by character, because an expression over the whole text can be slow. */
function withoutEnd(text: string): string {
  let end = text.length;
  for (;;) {
    const point = text.codePointAt(end - 2) ?? 0;
    const last = point > 0xffff ? String.fromCodePoint(point) : text.slice(end - 1, end);
    if (last === '' || !AFTER_SENTENCE.test(last)) return text.slice(0, end);
    end -= last.length;
  }
}
