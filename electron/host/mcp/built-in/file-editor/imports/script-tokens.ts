/**
 * Splits JavaScript and TypeScript, with or without JSX, into tokens. Each character is looked at a
 * bounded number of times, whatever the text is. In the text of JSX elements an apostrophe hides
 * the rest of its line.
 */
import { endOfLine, endOfText, newlinesIn, type Token } from './tokens.ts';

const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /\d[\w.]*/y;

/** The words after which a slash begins a regular expression. */
const BEFORE_EXPRESSION = new Set(
  'return typeof case in of delete void throw new await yield else do instanceof'.split(' '),
);

export function* scriptTokens(source: string): Generator<Token, void, undefined> {
  let line = 1;
  let last: Token | null = null;
  /** The number of open braces inside each inserted value of the open templates. */
  const templates: number[] = [];
  for (let at = 0; at < source.length; ) {
    const sign = source.charAt(at);
    const next = source.charAt(at + 1);
    const begun = line;
    let end = at + 1;
    let token: Omit<Token, 'line'> | null = null;
    if (/\s/.test(sign)) {
      line += sign === '\n' ? 1 : 0;
    } else if (sign === '/' && next === '/') {
      end = endOfLine(source, at);
    } else if (sign === '/' && next === '*') {
      const close = source.indexOf('*/', at + 2);
      end = close === -1 ? source.length : close + 2;
      line += newlinesIn(source, at, end);
    } else if (sign === '"' || sign === "'") {
      const close = endOfText(source, at + 1, sign);
      end = close === -1 ? endOfLine(source, at) : close + 1;
      token = close === -1 ? { kind: 'sign', value: sign } : { kind: 'text', value: source.slice(at + 1, close) };
    } else if (sign === '`' || (sign === '}' && templates.at(-1) === 0)) {
      const { to, hasMore } = templatePiece(source, at + 1);
      end = to + (hasMore ? 2 : 1);
      const isWhole = sign === '`' && !hasMore;
      if (sign === '}') templates.pop();
      if (hasMore) templates.push(0);
      token = isWhole ? { kind: 'text', value: source.slice(at + 1, to) } : { kind: 'sign', value: '`' };
      line += newlinesIn(source, at, end);
    } else if (sign === '/' && beginsExpression(last)) {
      end = endOfExpression(source, at + 1);
      token = { kind: 'sign', value: '/' };
    } else {
      const word = matchAt(WORD, source, at) ?? matchAt(NUMBER, source, at);
      end = at + (word ?? sign).length;
      token = { kind: word === null ? 'sign' : 'word', value: word ?? sign };
      const open = templates.at(-1);
      if (open !== undefined && (sign === '{' || sign === '}'))
        templates.push((templates.pop() ?? 0) + (sign === '{' ? 1 : -1));
    }
    if (token !== null) {
      last = { ...token, line: begun };
      yield last;
    }
    at = end;
  }
}

function matchAt(expression: RegExp, source: string, at: number): string | null {
  expression.lastIndex = at;
  return expression.exec(source)?.[0] ?? null;
}

/** Finds the end of a piece of a template, or the inserted value (`${`) before it. */
function templatePiece(source: string, from: number): { readonly to: number; readonly hasMore: boolean } {
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\\') at += 1;
    else if (sign === '`') return { to: at, hasMore: false };
    else if (sign === '$' && source[at + 1] === '{') return { to: at, hasMore: true };
  }
  return { to: source.length, hasMore: false };
}

/** Whether a slash after this token begins a regular expression. After `<` it closes an element. */
function beginsExpression(last: Token | null): boolean {
  if (last === null) return true;
  if (last.kind === 'word') return BEFORE_EXPRESSION.has(last.value);
  return last.kind === 'sign' && !')]}<`/'.includes(last.value);
}

/** Returns the position after a regular expression, or the end of the line if it does not end there. */
function endOfExpression(source: string, from: number): number {
  let isInClass = false;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\n') return at;
    if (sign === '\\') at += 1;
    else if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (sign === '/' && !isInClass) return at + 1;
  }
  return source.length;
}
