/** Finds the imports of a Python file. */
import { type ImportStatement, LONGEST_MODULE, MOST_NAMES, MOST_TOKENS } from './import-statement.ts';
import { pythonTokens } from './python-tokens.ts';
import { type Token, TokenReader } from './tokens.ts';

/** The functions that import the module whose name they are given. */
const IMPORTERS = new Set(['__import__', 'import_module']);

export function* pythonImports(source: string): Generator<ImportStatement, void, undefined> {
  const tokens = new TokenReader(pythonTokens(source));
  for (let before = tokens.last, token = tokens.next(); token !== null; before = tokens.last, token = tokens.next()) {
    if (token.kind !== 'word') continue;
    const { line, value } = token;
    if (value === 'import') {
      for (const { module, alias } of importedModules(tokens))
        yield { line, kind: 'import', module, names: alias === null ? [] : [`as ${alias}`] };
    } else if (value === 'from') {
      const module = moduleName(tokens);
      if (module !== '' && tokens.skip('import')) yield { line, kind: 'import', module, names: importedNames(tokens) };
    } else if (IMPORTERS.has(value) && before?.value !== 'def' && tokens.skip('(')) {
      const first = tokens.peek();
      const isModule = first?.kind === 'text' && first.value !== '' && first.value.length <= LONGEST_MODULE;
      if (first !== null) yield { line, kind: 'import()', module: isModule ? first.value : null, names: [] };
    }
  }
}

/** Reads a name with dots, such as `..package.module`; empty if there is none. */
function moduleName(tokens: TokenReader): string {
  let name = '';
  for (let count = 0; count < MOST_TOKENS; count += 1) {
    const token = tokens.peek();
    const isDot = token?.kind === 'sign' && token.value === '.';
    const isPart = token?.kind === 'word' && token.value !== 'import' && (name === '' || name.endsWith('.'));
    if (token === null || !(isDot || isPart) || name.length > LONGEST_MODULE) break;
    name += token.value;
    tokens.next();
  }
  return name.length > LONGEST_MODULE ? '' : name;
}

interface ImportedModule {
  readonly module: string;
  readonly alias: string | null;
}

function importedModules(tokens: TokenReader): readonly ImportedModule[] {
  const found: ImportedModule[] = [];
  do {
    const module = moduleName(tokens);
    if (module === '') break;
    found.push({ module, alias: aliasAt(tokens) });
  } while (found.length < MOST_NAMES && tokens.skip(','));
  return found;
}

function aliasAt(tokens: TokenReader): string | null {
  if (!tokens.skip('as')) return null;
  return tokens.peek()?.kind === 'word' ? (tokens.next()?.value ?? null) : null;
}

/** Reads the names after `import`, in parentheses or up to the end of the line. */
function importedNames(tokens: TokenReader): readonly string[] {
  const isInParentheses = tokens.skip('(');
  const names: string[] = [];
  for (let count = 0; count < MOST_TOKENS; count += 1) {
    if (isInParentheses) while (tokens.peek()?.kind === 'line-end') tokens.next();
    const token = tokens.peek();
    if (!isName(token)) break;
    tokens.next();
    const alias = aliasAt(tokens);
    const name = alias === null ? token.value : `${token.value} as ${alias}`;
    if (names.length <= MOST_NAMES) names.push(names.length === MOST_NAMES ? '…' : name);
    if (isInParentheses) while (tokens.peek()?.kind === 'line-end') tokens.next();
    if (!tokens.skip(',')) break;
  }
  return names;
}

const isName = (token: Token | null): token is Token =>
  token !== null && (token.kind === 'word' || (token.kind === 'sign' && token.value === '*'));
