/**
 * What is known of the work of a loop when it ends. It is computed from the journal and the
 * checkpoints, never by a model, and is stored with the ending.
 */
import type { DeclaredCheck } from './declared-check.ts';
import type { CallId } from './ids.ts';
import type { CommandEnd } from './ran-command.ts';

/**
 * The first of these that applies. `contradicted`: the ending claims something that the journal refutes.
 * `check-failed`: a declared check that ran after the last change did not exit with 0. `verified`: every
 * declared check exited with 0 after the last change, and the record shows what the ending says. `unchecked`:
 * something was or may have been changed, and at least one check is missing, none is declared, or nothing shows
 * what the ending says. `unchanged`: nothing was changed.
 */
export const EVIDENCE_GRADES = ['verified', 'check-failed', 'unchecked', 'unchanged', 'contradicted'] as const;
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** A file that differs from its state before the loop. */
export interface EvidenceFile {
  /** Relative to the folder of the topic. */
  readonly path: string;
  /** The path before the loop renamed it. */
  readonly movedFrom?: string;
  readonly does: 'created' | 'changed' | 'deleted' | 'renamed';
  /** The number of lines that the loop added and removed as a whole. */
  readonly added: number;
  readonly removed: number;
}

/** A command that the loop ran. */
export interface EvidenceCommand {
  readonly callId: CallId;
  readonly command: string;
  /** Absent: it is not known how it ended. */
  readonly end?: CommandEnd;
  readonly isCheck: boolean;
  /** Whether nothing was, or may have been, changed after it began, except by itself. */
  readonly isAfterLastChange: boolean;
}

/** A call that failed, and after which no call did the same with success. */
export interface EvidenceFailure {
  readonly callId: CallId;
  readonly server: string;
  readonly tool: string;
  /** What the call was about, such as a path; empty: nothing short names it. */
  readonly target: string;
  /** The first sentence of the result, at most 200 characters. It is the text of a tool. */
  readonly message: string;
}

/** Something that the text of the ending claims and that the journal refutes. */
export type Contradiction =
  /** The text says that a file was written, and the loop changed no such file. */
  | { readonly kind: 'file-not-written'; readonly path: string }
  /** The text says that a file was deleted, and it exists. */
  | { readonly kind: 'file-not-deleted'; readonly path: string }
  /** The text says that tests or checks pass, and none was run. */
  | { readonly kind: 'tests-not-run' }
  /** The text says that tests or checks pass, and the last run of this command failed. */
  | { readonly kind: 'tests-failed'; readonly command: string };

/** Something that the text of the ending seems to say, and that nothing shows. It may be true. */
export type UnshownClaim =
  /** The text says that a file was written, deleted or is there. */
  | { readonly kind: 'file'; readonly path: string }
  /** The text says that tests pass, or how many. */
  | { readonly kind: 'tests' };

/** What became of a declared check. */
export interface CheckResult {
  readonly check: DeclaredCheck;
  /**
   * `passed` and `failed` refer to the last run that came to an end, if nothing was changed after it
   * began. `outdated`: files were, or may have been, changed after that. `altered`: the loop changed what
   * declares the check. `not-run`: no run came to an end.
   */
  readonly state: 'passed' | 'failed' | 'outdated' | 'altered' | 'not-run';
}

export interface Evidence {
  readonly grade: EvidenceGrade;
  /** At most `MOST_EVIDENCE` entries in each list. */
  readonly files: readonly EvidenceFile[];
  /** The number of changed files, including those that are not listed. */
  readonly fileCount: number;
  /** The lines that the changed files gained and lost; those of very many or very large files are not counted. */
  readonly added: number;
  readonly removed: number;
  /** Whether something may have been changed that no checkpoint shows, such as by an external tool. */
  readonly mayBeMore: boolean;
  readonly commands: readonly EvidenceCommand[];
  readonly failures: readonly EvidenceFailure[];
  readonly contradictions: readonly Contradiction[];
  /** Why a loop whose checks all passed is not verified. Absent: there is no such claim, or it did not matter. */
  readonly unshown?: readonly UnshownClaim[];
  /** What the plan or the todo list left open. */
  readonly open: readonly string[];
  readonly checks: readonly CheckResult[];
}

/** The maximum number of entries in each list of an evidence. The newest commands and failures are kept. */
export const MOST_EVIDENCE = 50;

/** The maximum length of a command or a target in an evidence, in characters. */
export const LONGEST_EVIDENCE_TEXT = 500;

/** The evidence of one ending of a loop, which may have gone on afterwards. */
export interface PastEvidence {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly evidence: Evidence;
}
