/**
 * Arguments of a program as lines of a text, without loss, and a command line that was typed as
 * one. Pure.
 */

/**
 * One argument per line; one that contains line breaks or similar is written as a JSON string.
 */
export function linesOfArguments(args: readonly string[]): string {
  return args.map((arg) => (isPlain(arg) ? arg : JSON.stringify(arg))).join('\n');
}

/** Empty lines are no arguments. */
export function argumentsOfLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => quotedText(line) ?? line);
}

/** Splits words as a shell does, without any other shell feature. */
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
