/**
 * Converts program arguments to lines of text and back without loss, and splits a command line
 * into words. Pure.
 */

/**
 * Writes one argument per line. An argument that a plain line cannot represent, for example
 * because it contains a line break, is written as a JSON string.
 */
export function linesOfArguments(args: readonly string[]): string {
  return args.map((arg) => (isPlain(arg) ? arg : JSON.stringify(arg))).join('\n');
}

/** Reads one argument per line and skips empty lines. */
export function argumentsOfLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => quotedText(line) ?? line);
}

/**
 * Splits a command line into words and removes quotation marks. Other shell syntax is not
 * supported.
 */
export function wordsOf(commandLine: string): readonly string[] {
  return [...commandLine.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
}

const isPlain = (arg: string): boolean =>
  arg !== '' && !arg.startsWith('"') && !arg.includes('\n') && arg === arg.trim();

function quotedText(line: string): string | null {
  if (!line.startsWith('"')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
