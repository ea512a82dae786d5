/** Computes the state of one tool call from its stored message and the running loop. Pure. */
import type { CallFacts } from '../../../shared/call-facts.ts';
import { endOfCommand } from '../../../shared/call-words/call-line.ts';
import type { CallId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { LiveCall } from '../../../shared/live-calls.ts';
import type { Asking, FileDiff } from '../../../shared/loop.ts';
import type { CallEdit, ToolCallPart, ToolCallStatus, ToolContent, ToolResultPart } from '../../../shared/message.ts';
import type { OutputRef } from '../../../shared/output.ts';
import type { RanCommand } from '../../../shared/ran-command.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { StoredResult } from '../chat-row.ts';
import { wordedTool } from '../tool-words.ts';

/** The parts of a result other than text. */
export type Enclosed = Exclude<ToolContent, { type: 'text' }>;

export interface CallState {
  readonly callId: CallId;
  readonly server: string;
  readonly tool: string;
  /** While the call waits for approval, the arguments that would be sent. */
  readonly arguments: JsonObject;
  /** The arguments as the model wrote them if they are not valid JSON; otherwise null. */
  readonly malformed: { readonly raw: string; readonly error: string } | null;
  /**
   * The status of the call. `pending`: it has not begun. `approved`: the user allowed it, and it has
   * not begun. `open`: its outcome is unknown and the user must report it. `cut`: it was interrupted
   * and never ended.
   */
  readonly status: 'pending' | 'asking' | 'approved' | 'running' | 'open' | 'cut' | ToolCallStatus;
  /** What the user is asked; null unless the call is `asking`. */
  readonly asking: Asking | null;
  /** What the call would touch, as the user was shown it; null: the user was not asked about it. */
  readonly receipt: Receipt | null;
  readonly progress: string;
  /** The text of the result; null: there is no result yet. */
  readonly result: string | null;
  /** The parts of the result other than text. */
  readonly enclosed: readonly Enclosed[];
  readonly durationMs: number | null;
  readonly startedAt: number | null;
  /** The files that the call changed, with the numbers of added and removed lines. */
  readonly edits: readonly CallEdit[];
  readonly diffs: readonly FileDiff[];
  /** What is known of a command that ran; null for every other call. */
  readonly ran: RanCommand | null;
  /** What the call made for people. */
  readonly outputs: readonly OutputRef[];
  /** What the host knows of its end besides the text; null: nothing, or the call has not ended. */
  readonly facts: CallFacts | null;
}

/** Computes the state of a call. `alive`: whether the loop can still run the call. */
export function callState(
  callId: CallId,
  part: ToolCallPart | null,
  stored: StoredResult | null,
  live: LiveCall | null,
  alive: boolean,
): CallState {
  const result = stored?.part ?? null;
  return {
    callId,
    server: part?.tool?.serverId ?? live?.server ?? '',
    tool: part?.tool?.toolName ?? live?.tool ?? part?.writtenName ?? '',
    arguments: live?.asking?.sent ?? part?.arguments ?? live?.arguments ?? {},
    malformed: part?.malformed ?? null,
    status: result?.status ?? (live === null ? null : stillTrue(live.status, alive)) ?? (alive ? 'pending' : 'cut'),
    asking: live?.asking ?? null,
    receipt: live?.receipt ?? null,
    progress: live?.progress ?? '',
    result: result === null ? (live?.result ?? null) : textsOf(result),
    enclosed: result?.content.filter((item) => item.type !== 'text') ?? [],
    durationMs: result?.durationMs ?? null,
    startedAt: live?.startedAt ?? null,
    edits: result?.edits ?? (live !== null && MAY_HAVE_CHANGED.has(live.status) ? live.diffs : []),
    diffs: live?.diffs ?? [],
    ran: result?.ran ?? live?.ran ?? null,
    outputs: result?.outputs ?? live?.outputs ?? [],
    facts: result?.facts ?? live?.facts ?? null,
  };
}

/** The ways in which a call ends that ran. Until then, diffs show what it would change. */
const MAY_HAVE_CHANGED: ReadonlySet<LiveCall['status']> = new Set([
  ...(['done', 'failed', 'timed-out', 'cancelled', 'unknown'] as const),
]);

const textsOf = ({ content }: ToolResultPart): string =>
  content.flatMap((item) => (item.type === 'text' ? [item.text] : [])).join('\n');

/** The status of a live call. If its loop no longer runs, the call cannot be running. */
function stillTrue(status: LiveCall['status'], alive: boolean): CallState['status'] {
  return status === 'running' && !alive ? 'cut' : status;
}

/**
 * Whether a command exited with a code other than 0. To the model this is an ordinary result, but
 * to the user it is a failure.
 */
export function commandFailed(call: CallState): boolean {
  if (call.status !== 'done' || call.result === null) return false;
  const end = endOfCommand(wordedTool(call.server, call.tool), call);
  return end?.name === 'exited' && end.exitCode !== 0;
}

const SHOWN_IN_FULL: ReadonlySet<CallState['status']> = new Set(['asking', 'open', 'failed', 'timed-out', 'unknown']);

/**
 * Whether the call failed, waits for the user, or made files that were removed. The card of such a call
 * is open at first.
 */
export function needsAttention(call: CallState): boolean {
  return SHOWN_IN_FULL.has(call.status) || commandFailed(call) || (call.ran?.removed ?? []).length > 0;
}
