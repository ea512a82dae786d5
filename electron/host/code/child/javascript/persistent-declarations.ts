/**
 * Lets variables of one call be declared again by a later one. A script keeps `const` and `let` of its
 * top level for good and refuses a second declaration, so both become `var` there, without moving
 * anything. Texts, patterns and comments stay as they are.
 */

/** After these words a slash begins a regular expression. */
const BEFORE_PATTERN = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await'.split(' '),
);

const NAME = /[\p{ID_Continue}$\u200c\u200d]/u;

export function withPersistentDeclarations(code: string): string {
  let result = '';
  let depth = 0;
  /** The depths at which template literals were interrupted by `${`. */
  const templates: number[] = [];
  /** The last word or sign, and whether a new statement begins here. */
  let last = '';
  let isStart = true;
  let at = 0;
  const skip = (to: number) => {
    result += code.slice(at, to);
    at = to;
  };
  while (at < code.length) {
    const char = code[at] ?? '';
    if (/\s/.test(char)) {
      if (char === '\n' && !continues(last)) isStart = true;
      skip(at + 1);
    } else if (code.startsWith('//', at)) skip(until(code, '\n', at));
    else if (code.startsWith('/*', at)) skip(until(code, '*/', at + 2) + 2);
    else if (char === '"' || char === "'") {
      skip(endOfText(code, at, char));
      [last, isStart] = ['"', false];
    } else if (char === '`' || (char === '}' && templates.at(-1) === depth)) {
      if (char === '}') templates.pop();
      const end = endOfTemplate(code, at + 1);
      if (code.startsWith('${', end - 2)) templates.push(depth);
      skip(end);
      [last, isStart] = [code.startsWith('${', end - 2) ? '(' : '"', false];
    } else if (char === '/' && startsPattern(last)) {
      skip(endOfPattern(code, at));
      [last, isStart] = ['"', false];
    } else if (NAME.test(char)) {
      const word = wordAt(code, at);
      const declares = depth === 0 && templates.length === 0 && isStart && /^(?:const|let)$/.test(word);
      if (declares && /^\s+[\p{ID_Start}$_[{]/u.test(code.slice(at + word.length, at + word.length + 200))) {
        result += 'var'.padEnd(word.length);
        at += word.length;
      } else skip(at + word.length);
      [last, isStart] = [word, false];
    } else {
      if ('([{'.includes(char)) depth += 1;
      if (')]}'.includes(char)) depth = Math.max(0, depth - 1);
      skip(at + 1);
      [last, isStart] = [char, char === ';' || char === '}'];
    }
  }
  return result;
}

/** Whether a statement goes on after a line break that follows this. */
const continues = (last: string): boolean => /^[([{,=+\-*/%&|^?:.<>!~]$/.test(last);

const startsPattern = (last: string): boolean =>
  last === '' || BEFORE_PATTERN.has(last) || /^[([{,;=+\-*%&|^?:<>!~}]$/.test(last);

function until(code: string, mark: string, from: number): number {
  const found = code.indexOf(mark, from);
  return found < 0 ? code.length : found;
}

function wordAt(code: string, at: number): string {
  let end = at + 1;
  while (end < code.length && NAME.test(code[end] ?? '')) end += 1;
  return code.slice(at, end);
}

function endOfText(code: string, at: number, quote: string): number {
  for (let end = at + 1; end < code.length; end += 1) {
    if (code[end] === '\\') end += 1;
    else if (code[end] === quote || code[end] === '\n') return end + 1;
  }
  return code.length;
}

/** The place after the closing backquote, or after the next `${`. */
function endOfTemplate(code: string, from: number): number {
  for (let end = from; end < code.length; end += 1) {
    if (code[end] === '\\') end += 1;
    else if (code[end] === '`') return end + 1;
    else if (code.startsWith('${', end)) return end + 2;
  }
  return code.length;
}

function endOfPattern(code: string, at: number): number {
  let inClass = false;
  for (let end = at + 1; end < code.length; end += 1) {
    const char = code[end];
    if (char === '\\') end += 1;
    else if (char === '\n') return end;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return end + 1;
  }
  return code.length;
}
