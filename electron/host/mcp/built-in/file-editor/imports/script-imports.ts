/** Finds the imports of a JavaScript or TypeScript file. */
import { type ImportKind, type ImportStatement, LONGEST_MODULE, MOST_NAMES, MOST_TOKENS } from './import-statement.ts';
import { scriptTokens } from './script-tokens.ts';
import { type Token, TokenReader } from './tokens.ts';

export function* scriptImports(source: string): Generator<ImportStatement, void, undefined> {
  const tokens = new TokenReader(scriptTokens(source));
  for (let before = tokens.last, token = tokens.next(); token !== null; before = tokens.last, token = tokens.next()) {
    if (token.kind !== 'word' || isNameOnly(before)) continue;
    const found = statementOf(token.value, tokens);
    if (found !== null) yield { line: token.line, ...found };
  }
}

/** Whether a word after this token is the name of a member or of a declared function. */
function isNameOnly(before: Token | null): boolean {
  return (before?.kind === 'sign' && before.value === '.') || (before?.kind === 'word' && before.value === 'function');
}

type Found = Omit<ImportStatement, 'line'>;

function statementOf(word: string, tokens: TokenReader): Found | null {
  switch (word) {
    case 'import':
      if (tokens.peek()?.kind === 'text') return named('import', tokens.next()?.value, []);
      return tokens.skip('(') ? called('import()', tokens) : clause('import', tokens);
    case 'export':
      return clause('export', tokens);
    case 'require':
      return tokens.skip('(') ? called('require()', tokens) : null;
    default:
      return null;
  }
}

function named(kind: ImportKind, module: string | undefined, names: readonly string[]): Found | null {
  return module === undefined || module === '' || module.length > LONGEST_MODULE ? null : { kind, module, names };
}

/** Reads the argument of a call that imports. Without an argument it is no such call. */
function called(kind: ImportKind, tokens: TokenReader): Found | null {
  const first = tokens.next();
  if (first === null || (first.kind === 'sign' && first.value === ')')) return null;
  const after = tokens.peek();
  const isAlone = after?.kind === 'sign' && (after.value === ')' || after.value === ',');
  if (first.kind === 'text' && isAlone) return named(kind, first.value, []);
  return { kind, module: null, names: [] };
}

/**
 * Reads the names between the first word of a statement and its module. What is neither an import
 * nor exports something of another module is left at the token that shows it.
 */
function clause(word: 'import' | 'export', tokens: TokenReader): Found | null {
  const names = new NameList();
  let kind: ImportKind = word;
  let depth = 0;
  if (word === 'export' && !isOneOf(tokens.peek(), ['*', '{', 'type'])) return null;
  for (let count = 0; count < MOST_TOKENS; count += 1) {
    const token = tokens.peek();
    if (token === null || token.kind === 'line-end') return null;
    if (token.kind === 'sign' && !'{},*='.includes(token.value)) return null;
    if (token.kind === 'word' && depth === 0 && beginsAnother(word, token.value, names)) return null;
    tokens.next();
    const next = tokens.peek();
    if (token.kind === 'word' && depth === 0) {
      if (token.value === 'from' && next?.kind === 'text') return named(kind, tokens.next()?.value, names.all());
      const isType = count === 0 && token.value === 'type' && !(next?.kind === 'word' && next.value === 'from');
      if (isType && next?.kind !== 'text' && !isOneOf(next, ['=', ','])) {
        kind = `${word} type`;
        continue;
      }
    }
    if (token.value === '=' && token.kind === 'sign')
      return tokens.skip('require') && tokens.skip('(') ? ofRequire(called('require()', tokens), names) : null;
    if (token.kind === 'sign' && token.value === '{') depth += 1;
    if (token.kind === 'sign' && token.value === '}') depth -= 1;
    names.add(token);
  }
  return null;
}

/** Whether a word outside braces cannot belong to the statement, so that it begins the next one. */
function beginsAnother(word: 'import' | 'export', value: string, names: NameList): boolean {
  if (value === 'import' || value === 'export') return true;
  return word === 'export' && !names.hasNamespace && value !== 'from' && value !== 'type';
}

const ofRequire = (found: Found | null, names: NameList): Found | null =>
  found === null ? null : { ...found, names: names.all() };

function isOneOf(token: Token | null, values: readonly string[]): boolean {
  return token !== null && token.kind !== 'text' && values.includes(token.value);
}

/** Joins the words of a clause to names, at commas and braces. */
class NameList {
  readonly #names: string[] = [];
  #words: string[] = [];
  hasNamespace = false;

  add(token: Token): void {
    if (token.kind === 'sign' && '{},'.includes(token.value)) this.#close();
    else {
      this.hasNamespace ||= token.value === '*';
      this.#words.push(token.kind === 'text' ? JSON.stringify(token.value) : token.value);
    }
  }

  all(): readonly string[] {
    this.#close();
    return this.#names;
  }

  #close(): void {
    if (this.#words.length > 0 && this.#names.length <= MOST_NAMES)
      this.#names.push(this.#names.length === MOST_NAMES ? '…' : this.#words.join(' '));
    this.#words = [];
  }
}
