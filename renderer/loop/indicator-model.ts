/** What the loop indicator shows for a loop, decided apart from how it looks. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import { ENDINGS, type EndingKind } from '../../shared/loop-ending.ts';
import type { LoopView, Streaming } from '../../shared/loop-view.ts';

export type IndicatorModel =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'running'; readonly activity: Activity; readonly pausing: boolean }
  | { readonly kind: 'waiting'; readonly for: 'approval' | 'question' | 'outcome' | 'request' }
  | { readonly kind: 'paused' | 'interrupted' | EndingKind };

/** What a running loop does at this moment. */
export type Activity =
  | { readonly name: 'thinking' }
  | { readonly name: 'writing' }
  | { readonly name: 'retrying' }
  /** Piece `piece` of `of` is being read. */
  | { readonly name: 'compacting'; readonly piece: number; readonly of: number }
  | { readonly name: 'tool'; readonly tool: string }
  | { readonly name: 'starting' };

/**
 * How long the ending of a loop stays above the composer. Its card in the chat stays, and has the
 * text and the buttons.
 */
export const ENDING_SHOWN_MS = 2_000;

/** `asked`: a server asks the user for something. */
export function indicatorModel(loop: LoopView | null, now: number, asked = false): IndicatorModel {
  if (loop === null) return { kind: 'hidden' };
  const { state } = loop;
  switch (state.name) {
    case 'running':
      if (asked) return { kind: 'waiting', for: 'request' };
      return { kind: 'running', activity: activityOf(loop), pausing: loop.pausing };
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
 * The loop with no more of the answer that streams than the indicator shows: it stays the same,
 * part by part, while words come in.
 */
export function quietLoop(loop: LoopView): LoopView {
  if (loop.streaming === null) return loop;
  return { ...loop, streaming: loop.streaming.text === '' ? THINKING : WRITING };
}

function ending({ restedAt }: LoopView, now: number, kind: EndingKind): IndicatorModel {
  return restedAt === null || now - restedAt >= ENDING_SHOWN_MS ? { kind: 'hidden' } : { kind };
}

function activityOf(loop: LoopView): Activity {
  if (loop.compacting !== null) {
    const { done, of } = loop.compacting;
    return { name: 'compacting', piece: Math.min(done + 1, of), of };
  }
  if (loop.retry !== null) return { name: 'retrying' };
  const running = loop.calls.findLast(({ status }) => status === 'running');
  if (running !== undefined) return { name: 'tool', tool: running.tool };
  if (loop.streaming !== null) return { name: loop.streaming.text === '' ? 'thinking' : 'writing' };
  return { name: 'starting' };
}
