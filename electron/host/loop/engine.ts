/**
 * The engine takes the next effect of the strategy, finds its answer in the journal or has the
 * effect performed, and passes the answer back. It handles replay, stop and rest. It is
 * independent of the strategy. The only fact that it reads from an answer is whether a limit was
 * reached.
 */
import type { LoopOutcome, LoopState } from '../../../shared/loop.ts';
import { callIdentifier } from './call-ids.ts';
import { type Answer, type IdentifiedEffect, LoopStopped, type StrategyRun } from './effects.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Journal } from './journal.ts';
import { recordedAnswer } from './recorded-answer.ts';

/** The result of an effect. */
export type Performed =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /**
   * The loop waits or is paused. Its state is on disk, and a later drive replays the journal up to
   * this effect.
   */
  | { readonly kind: 'rest'; readonly state: LoopState }
  | { readonly kind: 'stopped' };

/**
 * Performs one effect and journals it. After a crash, it does not repeat what the journal already
 * contains for this `seq`.
 */
export type Perform = (effect: IdentifiedEffect, seq: number) => Promise<Performed>;

export type Came = { readonly outcome: LoopOutcome; readonly seq: number } | { readonly rest: LoopState };

/**
 * Throws `LoopwrightError('replay-diverged')` when the strategy decides differently from its
 * journal. Rethrows any error of the strategy.
 */
export async function runStrategy(strategy: StrategyRun, journal: Journal, perform: Perform): Promise<Came> {
  const identified = callIdentifier(journal.loopId);
  let next = strategy.next();
  let limited = false;
  for (let seq = 0; ; seq++) {
    if (next.done) {
      journal.expectEnd(seq);
      return { outcome: next.value, seq };
    }
    if (limited) throw new Error(`The strategy asked for ${next.value.type} after a limit; it must return.`);
    const effect = identified(next.value);
    journal.expect(seq, fingerprintOf(effect));
    const recorded = recordedAnswer(journal, effect, seq);
    const performed: Performed =
      recorded === undefined ? await perform(effect, seq) : { kind: 'answer', answer: recorded };
    if (performed.kind === 'rest') return { rest: performed.state };
    if (performed.kind === 'stopped') return { outcome: stop(strategy, journal, seq), seq };
    limited = isLimit(performed.answer);
    next = strategy.next(performed.answer);
  }
}

function stop(strategy: StrategyRun, journal: Journal, seq: number): LoopOutcome {
  journal.append(seq, { kind: 'stopped' });
  try {
    const last = strategy.throw(new LoopStopped('stopped by the user'));
    if (last.done) return { ...last.value, reason: 'user_cancelled' };
  } catch (error) {
    if (!(error instanceof LoopStopped)) throw error;
  }
  return { reason: 'user_cancelled', text: '' };
}

function isLimit(answer: Answer): boolean {
  return typeof answer === 'object' && 'go' in answer && answer.go !== 'continue';
}
