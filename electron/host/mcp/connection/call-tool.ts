/** Makes one `tools/call` request and reports how it ended. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError, UrlElicitationRequiredError } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../shared/json.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import { quoted } from '../../text/visible-text.ts';
import { CallResult } from '../tools/tool-results.ts';
import { LOST, Refusal, Unreachable } from '../transport/remote-failure.ts';
import type { CallClock } from './call-clock.ts';

export interface CallLimits {
  /**
   * The maximum time without an answer or progress, in milliseconds (like the other durations).
   * This limit and the total limit pause while the server waits for the user.
   */
  readonly idleTimeoutMs: number;
  /** The maximum total duration, regardless of progress. */
  readonly totalTimeoutMs: number;
  /** The minimum interval between two reports of progress; reports in between are dropped. */
  readonly progressPaceMs: number;
  /** Maximum length of one report in characters; the rest is cut. */
  readonly progressLength: number;
}

const CALL_LIMITS: CallLimits = {
  idleTimeoutMs: 120_000,
  totalTimeoutMs: 600_000,
  progressPaceMs: 100,
  progressLength: 500,
};

/** How a call ended, as far as the channel can tell. */
export type CallAnswer =
  | { readonly kind: 'answered'; readonly result: CallResult }
  /** The server refused the call with a protocol error. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'not-sent'; readonly why: string }
  /** The channel closed before the answer. Whether the call ran is unknown. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'timed-out'; readonly afterMs: number }
  | { readonly kind: 'cancelled' };

export interface CallListener {
  /** Called right before the request is sent. */
  readonly sending: () => void;
  readonly progress: (text: string) => void;
  /** Called with true when the server begins to wait for the user, and with false when it ends. */
  readonly waiting?: (isWaiting: boolean) => void;
}

/** The server requires the user to visit these URLs before it performs the call. */
export interface VisitFirst {
  readonly kind: 'visit-first';
  readonly why: string;
  readonly elicitations: readonly unknown[];
}

/** The SDK's own timeout. It is longer than all limits of this app, because those can pause. */
const NEVER_MS = 2 ** 31 - 1;

export async function callTool(
  client: Client,
  clock: CallClock,
  request: { readonly name: string; readonly arguments: JsonObject; readonly meta?: JsonObject },
  listener: CallListener,
  signal: AbortSignal,
  limits: Partial<CallLimits>,
): Promise<CallAnswer | VisitFirst> {
  if (signal.aborted) return { kind: 'cancelled' };
  const { idleTimeoutMs, totalTimeoutMs, ...pace } = { ...CALL_LIMITS, ...limits };
  listener.sending();
  // One controller per call: the SDK never stops listening to the signal it is given, and would
  // cancel finished calls.
  const stop = new AbortController();
  const our: { end?: CallAnswer } = {};
  const endAs = (answer: CallAnswer) => {
    our.end ??= answer;
    stop.abort(answer.kind);
  };
  const cancel = () => endAs({ kind: 'cancelled' });
  const timeOut = (afterMs: number) => clock.limit(afterMs, () => endAs({ kind: 'timed-out', afterMs }));
  const total = timeOut(totalTimeoutMs);
  const idle = timeOut(idleTimeoutMs);
  const report = paced(listener.progress, pace);
  const unwatch = listener.waiting === undefined ? () => {} : clock.watch(listener.waiting);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const params = {
      name: request.name,
      arguments: { ...request.arguments },
      ...(request.meta === undefined ? {} : { _meta: { ...request.meta } }),
    };
    const result = await client.request({ method: 'tools/call', params }, CallResult, {
      signal: stop.signal,
      timeout: NEVER_MS,
      onprogress: ({ message, progress, total: of }) => {
        idle.renew();
        report(message ?? (of === undefined ? String(progress) : `${progress} of ${of}`));
      },
    });
    return our.end ?? { kind: 'answered', result };
  } catch (error) {
    return our.end ?? ending(error, client.transport === undefined);
  } finally {
    idle.end();
    total.end();
    unwatch();
    signal.removeEventListener('abort', cancel);
  }
}

function ending(error: unknown, closed: boolean): CallAnswer | VisitFirst {
  if (error instanceof Refusal)
    return error.status >= 500 || error.status < 300 ? { kind: 'lost' } : { kind: 'refused', why: error.message };
  if (error instanceof Unreachable) return error.sent ? { kind: 'lost' } : { kind: 'not-sent', why: error.message };
  // This error is not an answer of the server: the channel broke, or the answer could not be
  // parsed.
  if (!(error instanceof McpError) || error.data === LOST) return { kind: 'lost' };
  // A live server may answer with the error code that the SDK uses for a closed channel.
  if (closed && error.code === ErrorCode.ConnectionClosed) return { kind: 'lost' };
  const why = quoted(error.message, 2000);
  if (error instanceof UrlElicitationRequiredError && Array.isArray(error.elicitations))
    return { kind: 'visit-first', why, elicitations: error.elicitations };
  return { kind: 'refused', why };
}

function paced(
  report: (text: string) => void,
  { progressPaceMs, progressLength }: Pick<CallLimits, 'progressPaceMs' | 'progressLength'>,
): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (text) => {
    const now = performance.now();
    if (now - last < progressPaceMs) return;
    last = now;
    report(wellFormed(text.slice(0, progressLength)));
  };
}
