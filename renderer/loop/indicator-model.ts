/** Computes what the loop indicator shows for a loop, apart from its appearance. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import { ENDINGS, type EndingKind } from '../../shared/loop-ending.ts';
import type { LoopView, RetryView, Streaming } from '../../shared/loop-view.ts';

export type IndicatorModel =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'running'; readonly activity: Activity; readonly pausing: boolean }
  | { readonly kind: 'waiting'; readonly for: 'approval' | 'question' | 'outcome' | 'request' | 'run' }
  | { readonly kind: 'paused' | 'interrupted' | EndingKind };

/** What a running loop does at the moment. */
export type Activity =
  | { readonly name: 'thinking' }
  | { readonly name: 'writing' }
  /** The model is asked again. `waits`: only after a time, which the user can skip. */
  | { readonly name: 'retrying'; readonly retry: RetryView; readonly waits: boolean }
  /** Part number `piece` of `of` parts of the conversation is being summarised. */
  | { readonly name: 'compacting'; readonly piece: number; readonly of: number }
  | { readonly name: 'tool'; readonly server: string; readonly tool: string }
  | { readonly name: 'starting' };

/**
 * The time in milliseconds for which the ending of a loop stays above the composer. Its card in
 * the chat is permanent, and has the text and the buttons.
 */
export const ENDING_SHOWN_MS = 2_000;

/**
 * Computes the content of the indicator. `asked`: whether a request of a server waits for an
 * answer of the user.
 */
export function indicatorModel(loop: LoopView | null, now: number, asked = false): IndicatorModel {
  if (loop === null) return { kind: 'hidden' };
  const { state } = loop;
  switch (state.name) {
    case 'running':
      if (asked) return { kind: 'waiting', for: 'request' };
      return { kind: 'running', activity: activityOf(loop, now), pausing: loop.pausing };
    case 'waiting':
      return { kind: 'waiting', for: state.awaited.for };
    case 'paused':
      return { kind: 'paused' };
    case 'interrupted':
      return { kind: 'interrupted' };
    case 'completed':
    case 'failed':
    case 'stopped':
      return ending(loop, now, ENDINGS[state.outcome.reason].kind);
    default:
      return assertNever(state);
  }
}

const THINKING: Streaming = { text: '', reasoning: '', startedAt: 0 };
const WRITING: Streaming = { ...THINKING, text: '…' };

/**
 * The loop with only as much of the streaming answer as the indicator needs. The result stays the
 * same while more text arrives.
 */
export function quietLoop(loop: LoopView): LoopView {
  if (loop.streaming === null) return loop;
  return { ...loop, streaming: loop.streaming.text === '' ? THINKING : WRITING };
}

function ending({ restedAt }: LoopView, now: number, kind: EndingKind): IndicatorModel {
  return restedAt === null || now - restedAt >= ENDING_SHOWN_MS ? { kind: 'hidden' } : { kind };
}

function activityOf(loop: LoopView, now: number): Activity {
  if (loop.compacting !== null) {
    const { done, of } = loop.compacting;
    return { name: 'compacting', piece: Math.min(done + 1, of), of };
  }
  if (loop.retry !== null) return { name: 'retrying', retry: loop.retry, waits: now < loop.retry.until };
  const running = loop.calls.findLast(({ status }) => status === 'running');
  if (running !== undefined) return { name: 'tool', server: running.server, tool: running.tool };
  if (loop.streaming !== null) return { name: loop.streaming.text === '' ? 'thinking' : 'writing' };
  return { name: 'starting' };
}
