/**
 * Finds the definitions in a source file, line by line, with regular expressions for its language.
 * The result is an outline for a model; this module is not a parser.
 */
import { extname } from 'node:path';

export interface Definition {
  /** The line number, counted from 1. */
  readonly line: number;
  readonly kind: string;
  readonly name: string;
}

interface Pattern {
  readonly kind: string;
  /** The pattern of a definition. The first group is its name. */
  readonly expression: RegExp;
}

const SCRIPT: readonly Pattern[] = [
  { kind: 'class', expression: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?class\s+([\w$]+)/ },
  { kind: 'interface', expression: /^\s*(?:export\s+)?(?:declare\s+)?interface\s+([\w$]+)/ },
  { kind: 'type', expression: /^\s*(?:export\s+)?(?:declare\s+)?type\s+([\w$]+)\s*[=<]/ },
  { kind: 'enum', expression: /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+([\w$]+)/ },
  {
    kind: 'function',
    expression: /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*([\w$]+)/,
  },
  {
    kind: 'function',
    expression:
      /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)[^=]{0,200}=\s*(?:async\s+)?(?:function\b|\([^()]{0,300}\)[^=]{0,100}=>|[\w$]+\s*=>)/,
  },
  {
    kind: 'method',
    expression:
      /^\s+(?:(?:public|private|protected|static|override|async|get|set|readonly)\s+)*(?!(?:if|for|while|switch|catch|function|return|with)\b)([\w$#]+)\s*(?:<[^>]{0,100}>)?\([^()]{0,300}\)[^;={]{0,100}\{\s*$/,
  },
];

const PYTHON: readonly Pattern[] = [
  { kind: 'class', expression: /^\s*class\s+(\w+)/ },
  { kind: 'function', expression: /^\s*(?:async\s+)?def\s+(\w+)/ },
];

const JAVA: readonly Pattern[] = [
  {
    kind: 'class',
    expression:
      /^\s*(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed)\s+)*(?:class|record)\s+(\w+)/,
  },
  { kind: 'interface', expression: /^\s*(?:(?:public|private|protected|static|sealed)\s+)*@?interface\s+(\w+)/ },
  { kind: 'enum', expression: /^\s*(?:(?:public|private|protected|static)\s+)*enum\s+(\w+)/ },
  {
    kind: 'method',
    expression:
      /^\s*(?:(?:public|private|protected|static|final|abstract|synchronized|default|native)\s+)+(?:<[^>]{0,100}>\s*)?(?:[\w.<>[\],?]+\s+)?(\w+)\s*\([^()]{0,300}\)[^;={]{0,100}[{;]\s*$/,
  },
];

const GO: readonly Pattern[] = [
  { kind: 'function', expression: /^func\s+(?:\([^()]{0,100}\)\s*)?(\w+)/ },
  { kind: 'type', expression: /^type\s+(\w+)/ },
];

const RUST: readonly Pattern[] = [
  {
    kind: 'function',
    expression:
      /^\s*(?:pub(?:\([^()]{0,50}\))?\s+)?(?:(?:const|async|unsafe|extern(?:\s+"[^"]{0,20}")?)\s+)*fn\s+(\w+)/,
  },
  { kind: 'struct', expression: /^\s*(?:pub(?:\([^()]{0,50}\))?\s+)?struct\s+(\w+)/ },
  { kind: 'enum', expression: /^\s*(?:pub(?:\([^()]{0,50}\))?\s+)?enum\s+(\w+)/ },
  { kind: 'trait', expression: /^\s*(?:pub(?:\([^()]{0,50}\))?\s+)?(?:unsafe\s+)?trait\s+(\w+)/ },
  { kind: 'type', expression: /^\s*(?:pub(?:\([^()]{0,50}\))?\s+)?type\s+(\w+)/ },
  { kind: 'impl', expression: /^\s*(?:unsafe\s+)?impl(?:<[^>]{0,100}>)?\s+([^{]{1,100}?)\s*(?:\{|where|$)/ },
  { kind: 'macro', expression: /^\s*macro_rules!\s+(\w+)/ },
  { kind: 'module', expression: /^\s*(?:pub(?:\([^()]{0,50}\))?\s+)?mod\s+(\w+)/ },
];

const SCRIPT_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

const PATTERNS: ReadonlyMap<string, readonly Pattern[]> = new Map([
  ...SCRIPT_EXTENSIONS.map((extension) => [extension, SCRIPT] as const),
  ['.py', PYTHON],
  ['.pyi', PYTHON],
  ['.java', JAVA],
  ['.go', GO],
  ['.rs', RUST],
]);

/**
 * The maximum length of a line that is searched. Longer lines are usually generated or minified.
 */
const LONGEST_LINE = 1_000;

/** The maximum number of listed definitions. It also limits the number of lines that are read. */
const MOST_DEFINITIONS = 200;
const MOST_LINES = 100_000;

export interface Outline {
  readonly definitions: readonly Definition[];
  /** Whether there are more definitions or more lines than were read. */
  readonly truncated: boolean;
}

/**
 * Returns the definitions in the lines `from` to `to` (counted from 1, both included) of a text
 * with LF line ends. The array is empty for an unsupported language.
 */
export function extractDefinitions(path: string, text: string, from = 1, to = Number.POSITIVE_INFINITY): Outline {
  const patterns = PATTERNS.get(extname(path).toLowerCase());
  const definitions: Definition[] = [];
  if (patterns === undefined) return { definitions, truncated: false };
  let line = 0;
  for (const content of eachLine(text)) {
    line += 1;
    if (line < from) continue;
    if (line > to) break;
    if (line - from >= MOST_LINES) return { definitions, truncated: true };
    const found = definitionIn(content, patterns);
    if (found === null) continue;
    if (definitions.length === MOST_DEFINITIONS) return { definitions, truncated: true };
    definitions.push({ line, ...found });
  }
  return { definitions, truncated: false };
}

function definitionIn(line: string, patterns: readonly Pattern[]): Omit<Definition, 'line'> | null {
  if (line.length > LONGEST_LINE) return null;
  for (const { kind, expression } of patterns) {
    const name = expression.exec(line)?.[1];
    if (name !== undefined) return { kind, name };
  }
  return null;
}

/** Yields lines one by one, because a file may consist only of newlines. */
function* eachLine(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(at, end);
    at = end + 1;
  }
}
