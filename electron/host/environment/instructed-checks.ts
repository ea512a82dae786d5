/** Finds the checks that the instructions of a folder declare. */
import { type DeclaredCheck, isCheckCommand } from '../../../shared/declared-check.ts';

/**
 * A line such as ``Check: `npm test` `` or ``检查：`npm test` ``, also as the item of a list or in bold type.
 * The command is the only text in the line that stands between backticks.
 */
const LINE = /^[ \t]{0,8}(?:[-*+] +)?(?:\*\*)?(?:check|检查)(?:\*\*)? {0,2}[:：](?:\*\*)? {0,2}`([^`]+)`[.。]? *$/i;
const FENCE = /^ {0,3}(?:```|~~~)/;

/**
 * Returns the checks in the order of their lines. Lines in blocks of code and in comments do not count:
 * the former are examples, and the latter are invisible where the file is shown.
 */
export function instructedChecks(text: string, file: string): readonly DeclaredCheck[] {
  const checks: DeclaredCheck[] = [];
  let inFence = false;
  let inComment = false;
  for (const line of text.split(/\r?\n/)) {
    if (!inComment && FENCE.test(line)) inFence = !inFence;
    const command = inFence || inComment ? undefined : LINE.exec(line)?.[1]?.trim();
    if (command !== undefined && isCheckCommand(command))
      checks.push({ command, workingFolder: '.', source: 'instructions', file, declaration: command });
    if (!inFence)
      inComment = line.lastIndexOf('<!--') > line.lastIndexOf('-->') || (inComment && !line.includes('-->'));
  }
  return checks;
}
