/**
 * What the host knows of the end of a call besides its text: how much it read or found, why it failed,
 * and who allowed it. People read it in their language; no model reads it.
 */
import type { FileProblems } from './failures/undo-problems.ts';
import type { Named, NoData } from './failures/wording.ts';
import type { ApprovalDecision } from './mcp.ts';

/** The kinds of things that a call reads or finds. `found`: results of older versions did not say what. */
export const AMOUNT_KINDS = [
  ...(['lines', 'rows', 'entries', 'found', 'files', 'open', 'closed'] as const),
  ...(['matches', 'imports', 'places', 'texts', 'results', 'characters', 'commands'] as const),
] as const;
export type AmountKind = (typeof AMOUNT_KINDS)[number];

export interface CallAmount {
  readonly kind: AmountKind;
  /** How much is in the result. */
  readonly count: number;
  /** How much there is in all: more than `count` if the result is only a part. */
  readonly total: number;
}

/** The reasons without data for which our own tools, and calls of any tool, fail or do not run. */
export interface PlainCallFailures extends Record<keyof FileProblems, NoData> {
  /** The text that an edit replaces is not in the file. */
  'no-match': NoData;
  /** The text that an edit replaces is in the file more than once. */
  'many-matches': NoData;
  'not-text': NoData;
  /** The diff or the pattern cannot be read. */
  'bad-input': NoData;
  'too-slow': NoData;
  /** The arguments are valid JSON, but not what the tool takes. */
  'bad-arguments': NoData;
  /** The arguments are no valid JSON, or the reply was cut off inside them. */
  'unreadable-arguments': NoData;
  'unknown-tool': NoData;
  'no-network': NoData;
  /** Pages at this address are never read, for example because it is on this computer. */
  'address-not-allowed': NoData;
  'no-text-on-page': NoData;
  /** The page or the list of results could not be read. */
  'unreadable-page': NoData;
  'redirected-elsewhere': NoData;
  'server-not-running': NoData;
  'server-ended': NoData;
  'tool-changed': NoData;
  /** The user stopped the loop before the call began. */
  'loop-stopped': NoData;
  /** Another call of the same reply did not succeed before. */
  'earlier-call-failed': NoData;
  /** The time for the calls of the reply was over. */
  'no-time-left': NoData;
  /** What it would change was replaced again and again. */
  'kept-changing': NoData;
  /** The journal refutes what the result of the task says. */
  'result-refuted': NoData;
  /** The app was closed while it ran, and the user went on without it. */
  'skipped-by-user': NoData;
  'denied-by-rule': NoData;
  /** A background task may not do it, and nobody is asked. */
  'denied-in-background': NoData;
  'nobody-to-ask': NoData;
}

export interface CallFailures extends PlainCallFailures {
  'denied-by-user': { readonly reason: string | null };
  'no-answer': { readonly seconds: number };
  /** `status`: of HTTP; null: it refused in another way, for example with a page that asks for a person. */
  'refused-by-site': { readonly status: number | null };
}

export type PlainCallFailure = keyof PlainCallFailures;
export type CallFailure =
  | { readonly name: PlainCallFailure; readonly data: NoData }
  | Named<Omit<CallFailures, PlainCallFailure>>;

/** Names a failure without data. */
export const plainFailure = (name: PlainCallFailure): CallFailure => ({ name, data: {} });

/** The decision of the user about a call. */
export interface CallDecision {
  readonly decision: ApprovalDecision | 'always';
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /** Why the user denied the call; absent if no reason was given. */
  readonly reason?: string;
  /** The user allowed the call only without its secrets. */
  readonly withoutSecrets?: true;
}

export interface CallFacts {
  /** Absent: the call succeeded, or the reason has no name and is only in the text of the result. */
  readonly failure?: CallFailure;
  /** Absent: nothing was counted. */
  readonly amounts?: readonly CallAmount[];
  /** How it was allowed or denied: by the user, or by a rule that the user gave. Absent: nobody decided. */
  readonly decided?: CallDecision | 'rule';
}
