/**
 * Gives new lines the indentation of a file, for a search text whose lines are those of the file
 * except for their indentation.
 */
import { diffArrays } from 'diff';

/** Rewrites an indentation; null for one that the rule does not cover. */
type Rule = (indent: string) => string | null;

/** The widths of a tab, in blanks, that are recognised. */
const TAB_WIDTHS = [2, 4, 8, 3];

/** Beyond this number of differences the search text and the new lines are not compared. */
const MAX_DIFFERENCES = 2000;

/**
 * Returns `fresh` with the indentation of the file. `there` are the lines of the file, which equal
 * `old` except for blanks at their beginning. The indentations must differ by one rule on all lines:
 * by a constant shift, or by tabs in place of blanks. Null if they do not, or if the rule does not
 * say how a new line is indented.
 */
export function reindented(
  there: readonly string[],
  old: readonly string[],
  fresh: readonly string[],
): readonly string[] | null {
  const pairs = old.flatMap((line, index) => {
    const indent = indentOf(there[index] ?? '');
    return isBlank(line) ? [] : [{ from: indentOf(line), to: indent }];
  });
  const rule = rulesFor(pairs[0]).find((each) => pairs.every(({ from, to }) => each(from) === to));
  return rule === undefined ? null : rewritten(there, old, fresh, rule);
}

/** Lines that `old` and `fresh` have in common stay as they are in the file. */
function rewritten(
  there: readonly string[],
  old: readonly string[],
  fresh: readonly string[],
  rule: Rule,
): readonly string[] | null {
  const parts = diffArrays([...old], [...fresh], { maxEditLength: MAX_DIFFERENCES }) ?? [
    { value: [...old], added: false, removed: true },
    { value: [...fresh], added: true, removed: false },
  ];
  const lines: string[] = [];
  let at = 0;
  for (const { value, added, removed } of parts) {
    if (!added) {
      if (!removed) lines.push(...there.slice(at, at + value.length));
      at += value.length;
      continue;
    }
    for (const line of value) {
      const indent = isBlank(line) ? '' : rule(indentOf(line));
      if (indent === null) return null;
      lines.push(indent + withoutIndent(line));
    }
  }
  return lines;
}

function rulesFor(pair: { readonly from: string; readonly to: string } | undefined): readonly Rule[] {
  if (pair === undefined) return [(indent) => indent];
  const { from, to } = pair;
  const deeper = to.slice(0, Math.max(0, to.length - from.length));
  const shallower = from.slice(0, Math.max(0, from.length - to.length));
  return [
    (indent) => deeper + indent,
    (indent) => (indent.startsWith(shallower) ? indent.slice(shallower.length) : null),
    ...TAB_WIDTHS.flatMap((width): readonly Rule[] => [
      (indent) => (/^\t* *$/.test(indent) ? indent.replaceAll('\t', ' '.repeat(width)) : null),
      (indent) =>
        /^ *$/.test(indent) ? '\t'.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width) : null,
    ]),
  ];
}

/** The line without the blanks and tabs at its beginning. */
export const withoutIndent = (line: string): string => line.replace(/^[ \t]+/, '');

const indentOf = (line: string): string => line.slice(0, line.length - withoutIndent(line).length);
const isBlank = (line: string): boolean => withoutIndent(line) === '';
