/** Splits Python into tokens. Each character is looked at a bounded number of times. */
import { endOfLine, endOfText, newlinesIn, type Token } from './tokens.ts';

const WORD = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;

export function* pythonTokens(source: string): Generator<Token, void, undefined> {
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const sign = source.charAt(at);
    if (sign === '\n') {
      yield { kind: 'line-end', value: sign, line };
      line += 1;
      at += 1;
    } else if (sign === '\\' && source[at + 1] === '\n') {
      line += 1;
      at += 2;
    } else if (/\s/.test(sign)) {
      at += 1;
    } else if (sign === '#') {
      at = endOfLine(source, at);
    } else if (sign === '"' || sign === "'") {
      const { end, value } = textAt(source, at, sign);
      yield value === null ? { kind: 'sign', value: sign, line } : { kind: 'text', value, line };
      line += newlinesIn(source, at, end);
      at = end;
    } else {
      WORD.lastIndex = at;
      const word = WORD.exec(source)?.[0];
      yield { kind: word === undefined ? 'sign' : 'word', value: word ?? sign, line };
      at += (word ?? sign).length;
    }
  }
}

/** Reads the text that begins at `at`. One that does not end takes the rest of its line, or of the file. */
function textAt(source: string, at: number, mark: string): { readonly end: number; readonly value: string | null } {
  const three = mark.repeat(3);
  if (!source.startsWith(three, at)) {
    const end = endOfText(source, at + 1, mark);
    return end === -1
      ? { end: endOfLine(source, at), value: null }
      : { end: end + 1, value: source.slice(at + 1, end) };
  }
  for (let end = at + 3; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source.startsWith(three, end)) return { end: end + 3, value: source.slice(at + 3, end) };
  }
  return { end: source.length, value: null };
}
