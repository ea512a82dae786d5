/** The texts with which a call is worded in one language. */
import type { BuiltInToolName } from '../built-in-servers.ts';
import type { AmountKind, CallAmount, CallFailures } from '../call-facts.ts';
import type { Texts } from '../failures/wording.ts';

/**
 * What a tool does, before what it does it to. Each form is followed by the target, so it ends where
 * the target stands: `edit` a.ts, `Editing` a.ts, `Edited` a.ts. `after` follows the target.
 */
export interface ToolWords {
  /** The verb without a subject, for use inside a sentence. */
  readonly base: string;
  readonly doing: string;
  readonly did: string;
  /** What follows the target in every form; absent: nothing. */
  readonly after?: string;
}

/** The tools whose finished call says what was found rather than what was done. */
export type FindingTool = 'search_files' | 'search_index' | 'query_history' | 'internet_search';

/** The ways in which a tool does something else than usual, because of its arguments. */
export type SpecialWords = 'list-this-folder' | 'list-commands' | 'stop-command';

/** What calls of a group of reads do, counted together. */
export type ReadKind = 'files' | 'folders' | 'searches' | 'inspected' | 'imports' | 'workspaces';

/** Where a call stands that has not ended. */
export type UnendedState = 'pending' | 'asking' | 'approved' | 'open' | 'cut';

export interface CallTexts {
  readonly tools: Readonly<Record<BuiltInToolName, ToolWords>>;
  readonly special: Readonly<Record<SpecialWords, ToolWords>>;
  /** The words for a tool of another server, whose name is exactly the one that approvals show. */
  readonly foreign: (tool: string) => ToolWords;
  /** What a finished search found, before what was searched for. */
  readonly found: Readonly<Record<FindingTool, (amounts: readonly CallAmount[]) => string>>;
  /** The work of a group of reads, worded as a part of a sentence: `read 3 files`. */
  readonly reads: Readonly<Record<ReadKind, (count: number) => string>>;
  /** An amount of all calls of a group together. */
  readonly inAll: (amount: string) => string;
  /** A call that has not begun, as a heading. */
  readonly name: (base: string) => string;
  readonly couldNot: (base: string) => string;
  readonly didNot: (base: string) => string;
  /** A completion that the record of the work refutes, and that the model has to put right. */
  readonly sentBack: string;
  /** The state of a call that has not ended, after what it does. */
  readonly states: Readonly<Record<UnendedState, string>>;
  readonly skipped: string;
  readonly stopped: string;
  readonly unknown: string;
  readonly failures: Texts<CallFailures>;
  readonly exitCode: (code: number) => string;
  readonly timedOut: (seconds: number) => string;
  readonly commandStopped: string;
  readonly notStarted: string;
  /** The state of a command in the background. */
  readonly stillRunning: string;
  readonly nothingToChange: string;
  /** What a finished call made or returned beside text. */
  readonly enclosed: (count: number) => string;
  readonly codeValue: (value: string) => string;
  readonly tableMade: string;
  readonly amount: Readonly<Record<AmountKind, (count: number) => string>>;
  /** A part of an amount: `2 of 9 lines`. */
  readonly part: (count: number, total: number, kind: AmountKind) => string;
  /** Between what was done and how much. */
  readonly comma: string;
  /** Before the reason of a failure. */
  readonly colon: string;
}
