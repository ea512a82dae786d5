/**
 * What the text of an ending may claim and nothing shows. Such a claim refutes nothing, but a loop with it
 * is not verified. Pure.
 */
import { posix } from 'node:path';
import { MOST_EVIDENCE, type UnshownClaim } from '../../../shared/evidence.ts';
import { resultText } from '../../../shared/message.ts';
import type { PossibleFile, PossibleTests } from './claims/possible-claims.ts';
import { folderIn } from './command-words.ts';
import type { TerminalRun } from './terminal-runs.ts';
import { showsTests } from './test-commands.ts';

export interface ShownFiles {
  /** The absolute path of the folder of the topic. */
  readonly root: string;
  /** The paths that any loop of the topic changed, also those that were undone, relative to the root. */
  readonly touched: ReadonlySet<string>;
  /** Those that a loop of the topic deleted or renamed. */
  readonly deleted: ReadonlySet<string>;
  readonly exists: (path: string) => boolean | undefined;
  /** Whether a file was changed since the loop began, by whomever. */
  readonly isFresh: (path: string) => boolean;
}

/** Returns the paths of which the text says what nothing shows, each once. */
export function unshownFiles(claims: readonly PossibleFile[], place: ShownFiles): readonly UnshownClaim[] {
  const found = new Map<string, UnshownClaim>();
  for (const claim of claims) {
    const path = folderIn(place.root, '.', claim.path);
    if (path === null || found.size >= MOST_EVIDENCE || isShown(claim, path, place)) continue;
    found.set(path, { kind: 'file', path });
  }
  return [...found.values()];
}

function isShown({ does }: PossibleFile, path: string, { root, touched, deleted, exists, isFresh }: ShownFiles) {
  const isThere = exists(path);
  switch (does) {
    case 'deleted':
      return isThere === false || isAmong(path, deleted, root);
    case 'written':
      return isAmong(path, touched, root) || (isThere === true && isFresh(path));
    case 'named':
      // A name without its folder may be that of any file.
      return isThere !== false || isAmong(path, touched, root) || !path.includes('/');
  }
}

/** Whether the paths hold this one. Its first folders may be left out, and the name of the root may be added. */
function isAmong(path: string, paths: ReadonlySet<string>, root: string): boolean {
  const name = path.toLowerCase();
  const below = `${posix.basename(root).toLowerCase()}/`;
  const names = name.startsWith(below) ? [name, name.slice(below.length)] : [name];
  return [...paths].some((each) => names.some((one) => `/${each.toLowerCase()}`.endsWith(`/${one}`)));
}

/** Whether a command of the loop shows what the text says of tests. `isCurrent`: nothing changed after it began. */
export function areTestsShown(
  { count }: PossibleTests,
  runs: readonly TerminalRun[],
  isCurrent: (run: TerminalRun) => boolean,
): boolean {
  const last = runs.findLast((run) => showsTests(run.command));
  if (last === undefined || last.end?.name !== 'exited' || last.end.exitCode !== 0 || !isCurrent(last)) return false;
  return count === null || mayPrint(last, count);
}

const PASSED = /\b\d+ (?:tests? )?(?:passed|passing|ok)\b|\b(?:tests?|pass|passed)[: ]+\d+\b/i;

/** Whether the output of tests holds the number, or no number of tests at all. */
function mayPrint({ call }: TerminalRun, count: number): boolean {
  const output = call.settled === null ? '' : resultText(call.settled.result);
  return !PASSED.test(output) || new RegExp(`(?<![\\d.])${count}(?![\\d.])`).test(output);
}
