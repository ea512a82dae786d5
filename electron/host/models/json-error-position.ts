/**
 * Finds the position at which a text stops being JSON. V8 gives the position only in some messages
 * and in different ways, but a model always needs it to repair its call (faults.md F12).
 */

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORDS = ['true', 'false', 'null'];

/**
 * Returns the index of the first impossible token, or the end of a malformed number; returns the
 * length of the text if it only ends too early.
 */
export function jsonErrorPosition(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' = 'value';
  let at = 0;
  for (;;) {
    at = skip(text, at);
    if (at >= text.length) return text.length;
    const character = text[at] as string;
    const inner = open.at(-1);
    const closes = character === (inner === '{' ? '}' : ']');
    if (inner !== undefined && closes && expected.endsWith('-or-end')) {
      open.pop();
      expected = 'comma-or-end';
      at++;
    } else if (expected === 'comma-or-end') {
      if (inner === undefined || character !== ',') return at;
      expected = inner === '{' ? 'key' : 'value';
      at++;
    } else if (expected === 'colon') {
      if (character !== ':') return at;
      expected = 'value';
      at++;
    } else if (expected === 'key' || expected === 'key-or-end') {
      if (character !== '"') return at;
      const end = stringEnd(text, at);
      if (end < 0) return ~end;
      expected = 'colon';
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character);
      expected = character === '{' ? 'key-or-end' : 'value-or-end';
      at++;
    } else {
      const end = scalarEnd(text, at);
      if (end < 0) return ~end;
      expected = 'comma-or-end';
      at = end;
    }
  }
}

function skip(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return at;
}

/** Returns the index after the value; for an error, returns `~position`. */
function scalarEnd(text: string, at: number): number {
  if (text[at] === '"') return stringEnd(text, at);
  const word = WORDS.find((candidate) => candidate[0] === text[at]);
  if (word !== undefined) {
    let matched = 0;
    while (matched < word.length && text[at + matched] === word[matched]) matched++;
    return matched === word.length ? at + matched : ~(at + matched);
  }
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(text);
  return found ? at + found[0].length : ~(text[at] === '-' ? at + 1 : at);
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const character = text[at] as string;
    if (character === '"') return at + 1;
    if (character < ' ') return ~at;
    if (character === '\\') {
      ESCAPE.lastIndex = at;
      const found = ESCAPE.exec(text);
      if (!found) return ~at;
      at += found[0].length;
    } else at++;
  }
  return ~text.length;
}
