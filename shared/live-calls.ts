/** The calls of the current reply, folded from the events of their loop. Pure. */
import { assertNever } from './assert-never.ts';
import type { CallFacts } from './call-facts.ts';
import type { Asking, FileDiff, LoopEvent, NamedCall } from './loop.ts';
import type { ToolCallStatus } from './message.ts';
import type { OutputRef } from './output.ts';
import type { RanCommand } from './ran-command.ts';
import type { Receipt } from './receipt.ts';

/** A call of the current reply. Its other data are in the stored message. */
export interface LiveCall extends NamedCall {
  /**
   * `asking`: the call needs an approval. `approved`: the user allowed the call, and the journal
   * does not contain its start yet. `open`: the call was interrupted, so the user must report its
   * outcome.
   */
  readonly status: 'asking' | 'approved' | 'running' | 'open' | ToolCallStatus;
  /** What the user is asked; null unless the call is `asking`. */
  readonly asking: Asking | null;
  /**
   * What the call would touch, as the user was last shown it; null: the user was not asked about
   * it.
   */
  readonly receipt: Receipt | null;
  /** The last 20,000 characters of the live output. */
  readonly progress: string;
  readonly result: string | null;
  /**
   * The file changes that the call would make, while it is `asking`; afterwards the changes that
   * it made.
   */
  readonly diffs: readonly FileDiff[];
  readonly startedAt: number;
  /** What is known of a command that ran. */
  readonly ran?: RanCommand;
  /** What the call made for people. */
  readonly outputs?: readonly OutputRef[];
  /** What the host knows of its end besides the text. */
  readonly facts?: CallFacts;
}

type LiveCalls = readonly LiveCall[];

export const LIVE_OUTPUT_LENGTH = 20_000;

type CallEvent = Extract<
  LoopEvent,
  {
    type:
      | 'approval-request'
      | 'approval-settled'
      | 'tool-call-start'
      | 'tool-call-progress'
      | 'tool-call-end'
      | 'outcome-unknown';
  }
>;

/** `at` is the time of the event in milliseconds since the epoch, UTC. */
export function foldCallEvent(calls: LiveCalls, event: CallEvent, at: number): LiveCalls {
  const known = calls.find(({ callId }) => callId === event.callId);
  switch (event.type) {
    case 'approval-request': {
      const { receipt = null, diffs } = event;
      return withCall(calls, event, at, { status: 'asking', asking: askingOf(event), receipt, diffs });
    }
    case 'approval-settled':
      return changeCall(calls, event, { status: event.decision === 'deny' ? 'denied' : 'approved', asking: null });
    case 'tool-call-start':
      return withCall(calls, event, at, { status: 'running', asking: null, startedAt: at });
    case 'tool-call-progress':
      return changeCall(calls, event, {
        progress: ((known?.progress ?? '') + event.text).slice(-LIVE_OUTPUT_LENGTH),
      });
    case 'tool-call-end': {
      const { status, result, diffs, ran, outputs, facts } = event;
      const named = { ...event, arguments: known?.arguments ?? {} };
      const more = {
        ...(ran !== undefined && { ran }),
        ...(outputs !== undefined && { outputs }),
        ...(facts !== undefined && { facts }),
      };
      return withCall(calls, named, at, { status, asking: null, result, diffs, ...more });
    }
    case 'outcome-unknown':
      return withCall(calls, event, at, { status: 'open', asking: null });
    default:
      return assertNever(event);
  }
}

function askingOf(event: Extract<LoopEvent, { type: 'approval-request' }>): Asking {
  const { type: _type, callId: _callId, server: _server, tool: _tool, arguments: _arguments, ...asking } = event;
  return asking;
}

/** Changes the call, which is added if it is missing. */
function withCall(
  calls: LiveCalls,
  { callId, server, tool, arguments: args }: NamedCall,
  at: number,
  change: Partial<LiveCall>,
): LiveCalls {
  if (calls.some((call) => call.callId === callId)) return changeCall(calls, { callId }, change);
  const call: LiveCall = {
    ...{ callId, server, tool, arguments: args },
    status: 'running',
    asking: null,
    receipt: null,
    progress: '',
    result: null,
    diffs: [],
    startedAt: at,
    ...change,
  };
  return [...calls, call];
}

function changeCall(calls: LiveCalls, { callId }: Pick<LiveCall, 'callId'>, change: Partial<LiveCall>): LiveCalls {
  return calls.map((call) => (call.callId === callId ? { ...call, ...change } : call));
}
