/** What the loop indicator shows for a loop, decided apart from how it looks. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import { ended, type LoopOutcome, type More, moreFor } from '../../shared/loop.ts';
import type { LiveCall, LoopView, Streaming } from '../../shared/loop-view.ts';

export type IndicatorModel =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'running'; readonly activity: Activity; readonly pausing: boolean }
  | { readonly kind: 'waiting'; readonly for: 'approval' | 'question' | 'outcome' | 'request' }
  | { readonly kind: 'paused' }
  /** `inFlight`: calls that had begun when the app ended. */
  | { readonly kind: 'interrupted'; readonly inFlight: readonly LiveCall[] }
  | { readonly kind: 'limit'; readonly outcome: LoopOutcome; readonly more: More | null }
  | { readonly kind: 'failed'; readonly outcome: LoopOutcome }
  | { readonly kind: 'done'; readonly outcome: LoopOutcome }
  | { readonly kind: 'stopped' };

/** What a running loop does at this moment. */
export type Activity =
  | { readonly name: 'thinking' }
  | { readonly name: 'writing' }
  | { readonly name: 'retrying' }
  /** Piece `piece` of `of` is being read. */
  | { readonly name: 'compacting'; readonly piece: number; readonly of: number }
  | { readonly name: 'tool'; readonly tool: string }
  | { readonly name: 'starting' };

/** How long the end of a loop stays above the composer. The completion card in the chat stays. */
export const ENDING_SHOWN_MS = 2_000;

/** Which budget of the loop is used up; null: none that can be told from here. */
export function usedUp({ limits, usage, state }: LoopView): 'tokens' | 'cost' | 'time' | null {
  if (!ended(state) || state.outcome.reason !== 'budget_exceeded') return null;
  if (limits.maxTokens !== null && usage.inputTokens + usage.outputTokens >= limits.maxTokens) return 'tokens';
  if (limits.maxCost !== null && (usage.cost ?? 0) >= limits.maxCost) return 'cost';
  return limits.maxWallTimeMs === null ? null : 'time';
}

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
      return { kind: 'interrupted', inFlight: loop.calls.filter(inFlight) };
    case 'completed':
      return over(loop, now) ? { kind: 'hidden' } : { kind: 'done', outcome: state.outcome };
    case 'failed':
      return { kind: 'failed', outcome: state.outcome };
    case 'stopped':
      if (state.outcome.reason !== 'user_cancelled') {
        return { kind: 'limit', outcome: state.outcome, more: moreFor(state.outcome.reason) };
      }
      return over(loop, now) ? { kind: 'hidden' } : { kind: 'stopped' };
    default:
      return assertNever(state);
  }
}

const THINKING: Streaming = { text: '', reasoning: '', startedAt: 0 };
const WRITING: Streaming = { ...THINKING, text: '…' };

/** The loop with no more of the answer that streams than the indicator shows: it stays the same, part by part, while words come in. */
export function quietLoop(loop: LoopView): LoopView {
  if (loop.streaming === null) return loop;
  return { ...loop, streaming: loop.streaming.text === '' ? THINKING : WRITING };
}

const inFlight = ({ status }: LiveCall): boolean => status === 'running' || status === 'open' || status === 'asking';

const over = (loop: LoopView, now: number): boolean => loop.restedAt === null || now - loop.restedAt >= ENDING_SHOWN_MS;

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

/** How far the loop is into the limit it is measured by. `done` 0: it has not begun to count. */
export interface Progress {
  readonly counts: 'steps' | 'iterations';
  readonly done: number;
  readonly limit: number;
}

/** A strategy that takes steps is measured by them; its model calls are a matter of its own. */
export function progressOf({ strategy, steps, iteration, limits }: LoopView): Progress {
  return strategy === 'plan-replan' || steps > 0
    ? { counts: 'steps', done: steps, limit: limits.maxSteps }
    : { counts: 'iterations', done: iteration, limit: limits.maxIterations };
}

const PHASES = ['plan', 'thought', 'act', 'ask', 'replan'] as const;
export type KnownPhase = (typeof PHASES)[number];

/** Phases that have a word of their own; null: any other, of which only the note is shown. */
export const knownPhase = (phase: string): KnownPhase | null => PHASES.find((name) => name === phase) ?? null;
