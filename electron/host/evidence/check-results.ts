/** What became of the declared checks of a folder in a loop. Pure. */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { CheckResult } from '../../../shared/evidence.ts';
import type { CommandEnd } from '../../../shared/ran-command.ts';
import type { TimedChange } from './changes-in-time.ts';
import { placedWords } from './command-words.ts';
import type { TerminalRun } from './terminal-runs.ts';

export interface CheckedRuns {
  /** The absolute path of the folder of the topic. */
  readonly root: string;
  readonly runs: readonly TerminalRun[];
  readonly changes: readonly TimedChange[];
}

/** A check, and whether the loop changed what declares it. */
export interface JudgedCheck {
  readonly check: DeclaredCheck;
  readonly isAltered: boolean;
}

/** Whether a run is a run of this check, and nothing else, so that its exit code is that of the check. */
export function isRunOf(root: string, run: TerminalRun, { command, workingFolder }: DeclaredCheck): boolean {
  const words = placedWords(root, command, workingFolder);
  return words.folder !== null && words.folder === run.folder && words.command === run.command;
}

export function checkResults(checked: CheckedRuns, checks: readonly JudgedCheck[]): readonly CheckResult[] {
  const ofChecks = runsOfChecks(
    checked,
    checks.map(({ check }) => check),
  );
  return checks.map(({ check, isAltered }) => {
    const last = checked.runs.findLast((run) => isOver(run.end) && isRunOf(checked.root, run, check));
    return { check, state: stateOf(last, isAltered, checked.changes, ofChecks) };
  });
}

function stateOf(
  last: TerminalRun | undefined,
  isAltered: boolean,
  changes: readonly TimedChange[],
  ofChecks: ReadonlySet<string>,
): CheckResult['state'] {
  const isCurrent = last !== undefined && isAfterChanges(last, changes, ofChecks);
  // Who makes a check weaker does not make it fail.
  if (isCurrent && !isPassed(last.end)) return 'failed';
  if (isAltered) return 'altered';
  if (last === undefined) return 'not-run';
  return isCurrent ? 'passed' : 'outdated';
}

/** The calls that ran a check to its end. What only they leave in ignored files, such as caches, changes no check. */
export function runsOfChecks({ root, runs }: CheckedRuns, checks: readonly DeclaredCheck[]): ReadonlySet<string> {
  const found = runs.filter((run) => isOver(run.end) && checks.some((check) => isRunOf(root, run, check)));
  return new Set(found.map(({ call }) => call.callId));
}

/** Whether nothing was or may have been changed after the run began, except by itself. */
export function isAfterChanges(
  { began, call }: TerminalRun,
  changes: readonly TimedChange[],
  ofChecks: ReadonlySet<string>,
): boolean {
  return changes.every(({ kind, callId, until }) => {
    if (until < began || callId === call.callId) return true;
    return kind === 'ignored' && callId !== null && ofChecks.has(callId);
  });
}

const isPassed = (end: CommandEnd | undefined): boolean => end?.name === 'exited' && end.exitCode === 0;

/** A run that somebody stopped says nothing about the check. */
const isOver = (end: CommandEnd | undefined): boolean => end?.name === 'exited' || end?.name === 'timed-out';
