/**
 * Computes the evidence of a loop from its journal, its checkpoints and its folder. Makes no model call
 * and reads nothing, so it gives the same again. Pure.
 */
import type { BackgroundCommand } from '../../../shared/background-command.ts';
import {
  type CheckResult,
  type Contradiction,
  type Evidence,
  type EvidenceCommand,
  type EvidenceFile,
  type EvidenceGrade,
  MOST_EVIDENCE,
  type UnshownClaim,
} from '../../../shared/evidence.ts';
import { DATA } from '../../../shared/mcp.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import type { LineCounts } from '../files/edits/line-counts.ts';
import { type NetChange, netChangesOf } from '../files/undo/net-changes.ts';
import type { LoopToJudge } from '../loop/ports.ts';
import { changesInTime, type TimedChange } from './changes-in-time.ts';
import { type CheckedRuns, checkResults, isAfterChanges, isRunOf, runsOfChecks } from './check-results.ts';
import { type FileClaim, fileClaims } from './claims/file-claims.ts';
import { possibleFiles, possibleTests } from './claims/possible-claims.ts';
import { claimsPassedTests } from './claims/test-claims.ts';
import { refutedFiles, refutedTests } from './contradictions.ts';
import { failedCalls } from './failed-calls.ts';
import { callsIn, type JournalCall } from './journal-calls.ts';
import { lineOf } from './one-line.ts';
import { type TerminalRun, terminalRuns } from './terminal-runs.ts';
import { runsNoTests } from './test-commands.ts';
import { areTestsShown, unshownFiles } from './unshown-claims.ts';

/** What is known of the loops before this one in its topic. */
export interface EarlierWork {
  readonly hasLoops: boolean;
  /** Whether they, or commands of the user, may have changed what no checkpoint shows. */
  readonly mayHaveChanged: boolean;
  readonly mayHaveRunTests: boolean;
}

export interface Witness {
  /** All checkpoints of the loop, also undone ones. */
  readonly checkpoints: readonly Checkpoint[];
  /** The paths that any loop of the topic changed, also those that were undone, relative to the folder. */
  readonly touched: ReadonlySet<string>;
  /** The paths in `touched` that were deleted or renamed. */
  readonly deleted: ReadonlySet<string>;
  readonly background: readonly Pick<BackgroundCommand, 'id' | 'state'>[];
  readonly earlier: EarlierWork;
  /** The declared checks of which the loop changed the declaration, by their place in the list. */
  readonly altered: ReadonlySet<number>;
  /** When files that the loop had changed were changed by others, in milliseconds since the epoch. */
  readonly changedByOthers: readonly number[];
  /** Whether a path relative to the folder exists; undefined: not known. */
  readonly exists: (path: string) => boolean | undefined;
  /** Whether a path relative to the folder was changed since the loop began, by whomever. */
  readonly isFresh: (path: string) => boolean;
  readonly countLines: (change: NetChange) => LineCounts;
}

export function evidenceOf(loop: LoopToJudge, witness: Witness): Evidence {
  const { rows, checks, workspace: root } = loop;
  const calls = callsIn(rows);
  const runs = terminalRuns(calls, root, witness.background);
  const changes = changesInTime({ rows, calls, runs, ...witness });
  const checked: CheckedRuns = { root, runs, changes };
  const ofChecks = runsOfChecks(checked, checks);
  const results = checkResults(
    checked,
    checks.map((check, at) => ({ check, isAltered: witness.altered.has(at) })),
  );
  const files = changedFiles(witness);
  const mayBeMore = mayHaveChangedMore(changes, ofChecks, witness.checkpoints);
  const contradictions = contradictionsIn(loop, calls, { ...checked, ...witness, hasChanged: files.fileCount > 0 });
  const isChanged = files.fileCount > 0 || mayBeMore;
  const grade = gradeOf(contradictions, results, isChanged);
  const unshown =
    grade === 'verified' ? unshownIn(loop, calls, { ...checked, ...witness, hasChanged: isChanged }, ofChecks) : [];
  return {
    grade: unshown.length === 0 ? grade : isChanged ? 'unchecked' : 'unchanged',
    ...files,
    mayBeMore,
    commands: runs.slice(-MOST_EVIDENCE).map(
      (run): EvidenceCommand => ({
        callId: run.call.callId,
        command: lineOf(run.written),
        ...(run.end !== undefined && { end: run.end }),
        isCheck: checks.some((check) => isRunOf(root, run, check)),
        isAfterLastChange: isAfterChanges(run, changes, ofChecks),
      }),
    ),
    failures: failedCalls(calls, runs).slice(-MOST_EVIDENCE),
    contradictions: contradictions.slice(0, MOST_EVIDENCE),
    ...(unshown.length > 0 && { unshown: unshown.slice(0, MOST_EVIDENCE) }),
    open: loop.open.slice(0, MOST_EVIDENCE).map((item) => lineOf(item)),
    checks: results.slice(0, MOST_EVIDENCE),
  };
}

/** A refuted claim counts more than a failed check, because it is what misleads a reader. */
function gradeOf(
  contradictions: readonly Contradiction[],
  results: readonly CheckResult[],
  isChanged: boolean,
): EvidenceGrade {
  if (contradictions.length > 0) return 'contradicted';
  if (results.some(({ state }) => state === 'failed')) return 'check-failed';
  if (results.length > 0 && results.every(({ state }) => state === 'passed')) return 'verified';
  return isChanged ? 'unchecked' : 'unchanged';
}

function changedFiles({ checkpoints, countLines }: Witness) {
  const net = netChangesOf(checkpoints.filter(({ undoneAt }) => undoneAt === null));
  const counted = net.map((change) => ({ change, ...countLines(change) }));
  return {
    files: counted.slice(0, MOST_EVIDENCE).map(({ change, added, removed }) => fileOf(change, { added, removed })),
    fileCount: net.length,
    added: counted.reduce((sum, { added }) => sum + added, 0),
    removed: counted.reduce((sum, { removed }) => sum + removed, 0),
  };
}

const DOES = { created: 'created', modified: 'changed', deleted: 'deleted', moved: 'renamed' } as const;

const fileOf = ({ path, movedFrom, kind }: NetChange, counts: LineCounts): EvidenceFile => ({
  ...{ path, does: DOES[kind], ...counts },
  ...(movedFrom === null ? {} : { movedFrom }),
});

/** A background task shows its own evidence, and caches of a check are no work. */
function mayHaveChangedMore(
  changes: readonly TimedChange[],
  ofChecks: ReadonlySet<string>,
  checkpoints: Witness['checkpoints'],
): boolean {
  const shown = new Set<string | null>(checkpoints.map(({ callId }) => callId));
  return changes.some(({ kind, callId }) => {
    if (kind === 'perhaps') return true;
    if (kind === 'ignored') return callId === null || !ofChecks.has(callId);
    return kind === 'files' && callId !== null && !shown.has(callId);
  });
}

type Seen = Pick<Witness, 'touched' | 'deleted' | 'earlier' | 'exists' | 'isFresh' | 'checkpoints'>;

interface Known extends CheckedRuns, Seen {
  readonly hasChanged: boolean;
}

/** The paths of the topic that were changed and those that were deleted, with what the calls say of their edits. */
function pathsIn(calls: readonly JournalCall[], { touched, deleted }: Seen) {
  const edited = calls.flatMap(({ settled }) => settled?.result.edits ?? []);
  const paths = edited.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])]);
  // An edit without a checkpoint may be a deletion.
  const others = paths.filter((path) => !touched.has(path));
  return { touched: new Set([...touched, ...paths]), deleted: new Set([...deleted, ...others]) };
}

function unshownIn(
  { text }: LoopToJudge,
  calls: readonly JournalCall[],
  known: Known,
  ofChecks: ReadonlySet<string>,
): readonly UnshownClaim[] {
  const files = unshownFiles(possibleFiles(text), { ...known, ...pathsIn(calls, known) });
  const tests = possibleTests(text);
  if (tests === null) return files;
  const isCurrent = (run: TerminalRun) => isAfterChanges(run, known.changes, ofChecks);
  return areTestsShown(tests, known.runs, isCurrent) ? files : [...files, { kind: 'tests' }];
}

function contradictionsIn(
  { rows, text, workspace: root }: LoopToJudge,
  calls: readonly JournalCall[],
  known: Known,
): readonly Contradiction[] {
  const { runs, changes, earlier, exists, hasChanged } = known;
  const madeOther = calls.some(({ tool, settled }) => tool?.serverId === DATA || settled?.result.outputs !== undefined);
  const kinds = new Set(changes.map(({ kind }) => kind));
  const hasTask = kinds.has('task') || rows.some(({ kind }) => kind === 'run-started');
  const mayBeElsewhere = madeOther || hasTask || kinds.has('perhaps') || earlier.mayHaveChanged;
  const shown = new Set<string | null>(known.checkpoints.map(({ callId }) => callId));
  // A change without a call, such as an undo, concerns only files that the loop changed.
  const unlisted = changes.some(({ kind, callId }) => kind === 'files' && callId !== null && !shown.has(callId));
  const unseen =
    mayBeElsewhere || unlisted
      ? 'anything'
      : kinds.has('ignored')
        ? 'ignored'
        : earlier.hasLoops
          ? 'earlier'
          : 'nothing';
  const claims: readonly FileClaim[] = fileClaims(text);
  const files = claims.length === 0 ? [] : refutedFiles({ claims, root, ...pathsIn(calls, known), exists, unseen });
  if (!claimsPassedTests(text)) return files;
  const mayHaveRun = madeOther || hasTask || calls.some(isUnknownWork) || (earlier.mayHaveRunTests && !hasChanged);
  const tests = refutedTests({ runs, mayHaveRun });
  return tests === null ? files : [...files, tests];
}

/** Whether a call of an external tool may have run tests. */
const isUnknownWork = ({ tool, settled }: JournalCall): boolean =>
  tool !== null && !tool.serverId.startsWith('@aether/') && settled !== null && settled.result.status !== 'denied';

/** Whether these commands of earlier loops, or of the user, may have run tests. */
export const mayRunTests = (commands: readonly string[]): boolean => commands.some((command) => !runsNoTests(command));
