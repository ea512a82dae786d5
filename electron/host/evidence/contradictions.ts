/**
 * What the model claims at the end and the journal refutes. A claim that may be true counts as true: what
 * nobody recorded, such as the work of an external tool, refutes nothing. Pure.
 */
import { posix } from 'node:path';
import { type Contradiction, MOST_EVIDENCE } from '../../../shared/evidence.ts';
import type { FileClaim } from './claims/file-claims.ts';
import { folderIn } from './command-words.ts';
import type { TerminalRun } from './terminal-runs.ts';
import { onlyRunsTests, runsNoTests } from './test-commands.ts';

export interface ClaimedFiles {
  readonly claims: readonly FileClaim[];
  /** The absolute path of the folder of the topic. */
  readonly root: string;
  /** The paths that any loop of the topic changed, also those that were undone, relative to the root. */
  readonly touched: ReadonlySet<string>;
  /** The paths in `touched` that were deleted or renamed. */
  readonly deleted: ReadonlySet<string>;
  /** Whether a path relative to the root exists; undefined: not known. */
  readonly exists: (path: string) => boolean | undefined;
  /**
   * What was perhaps changed and is not in `touched`: `nothing`; what checkpoints of `earlier` loops would
   * show, which are not kept forever; files that ignore rules name; or `anything`.
   */
  readonly unseen: 'nothing' | 'earlier' | 'ignored' | 'anything';
}

/** Returns the claims about files that are refuted, each path once. */
export function refutedFiles({ claims, ...place }: ClaimedFiles): readonly Contradiction[] {
  const paths = new Set([...place.touched].map((path) => path.toLowerCase()));
  const dealtWith = { written: namesOf(place.touched), deleted: namesOf(place.deleted) };
  const found = new Map<string, Contradiction>();
  for (const claim of claims) {
    const path = folderIn(place.root, '.', claim.path);
    // A file of this name in another folder may be the one that is meant.
    if (path === null || dealtWith[claim.does].has(posix.basename(path).toLowerCase())) continue;
    // One command may delete a file and make it again.
    if (paths.has(path.toLowerCase())) continue;
    if (found.size < MOST_EVIDENCE && isRefuted(claim, path, place)) {
      const kind = claim.does === 'deleted' ? 'file-not-deleted' : 'file-not-written';
      found.set(`${kind} ${path}`, { kind, path });
    }
  }
  return [...found.values()];
}

const namesOf = (paths: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...paths].map((path) => posix.basename(path).toLowerCase()));

function isRefuted(claim: FileClaim, path: string, { exists, unseen }: Omit<ClaimedFiles, 'claims'>): boolean {
  const isThere = exists(path);
  if (isThere === undefined) return false;
  if (unseen === 'anything') return false;
  if (claim.does === 'deleted') return isThere;
  switch (unseen) {
    case 'earlier':
      return !isThere;
    case 'ignored':
      // An ignored file that was written would be there, unless only its name was given.
      return !isThere && path.includes('/');
    default:
      // Without a word about who did it, the file may have been written before.
      return !isThere || claim.by === 'model';
  }
}

export interface ClaimedTests {
  readonly runs: readonly TerminalRun[];
  /** Whether tests may have been run by something else than a command of this loop. */
  readonly mayHaveRun: boolean;
}

/** Returns what refutes that the tests pass; null if nothing does. */
export function refutedTests({ runs, mayHaveRun }: ClaimedTests): Contradiction | null {
  const possible = runs.filter(({ written }) => !runsNoTests(written));
  const last = possible.at(-1);
  if (last === undefined) return mayHaveRun ? null : { kind: 'tests-not-run' };
  if (mayHaveRun || !onlyRunsTests(last.command)) return null;
  return last.end?.name === 'exited' && last.end.exitCode !== 0
    ? { kind: 'tests-failed', command: last.written }
    : null;
}
