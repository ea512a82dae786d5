/**
 * The engine: takes the strategy's next effect, looks its answer up in the journal or has it
 * performed, and feeds the answer back. It replays, stops and rests; it knows no strategy, and of
 * the effects only the limit.
 */
import type { LoopOutcome, LoopState } from '../../../shared/loop.ts';
import { callIdentifier } from './call-ids.ts';
import type { Answer, IdentifiedEffect, StrategyRun } from './effects.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Journal } from './journal.ts';
import { recordedAnswer } from './recorded-answer.ts';

/** The result of an effect. */
export type Performed =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /**
   * The loop waits or pauses and nothing continues; a later drive replays to here. The state is
   * on disk.
   */
  | { readonly kind: 'rest'; readonly state: LoopState }
  | { readonly kind: 'stopped' };

/**
 * Performs one effect and journals it. It does not repeat what it did for this `seq` before a
 * crash.
 */
export type Perform = (effect: IdentifiedEffect, seq: number) => Promise<Performed>;

/**
 * Thrown into a strategy at the effect at which it was stopped. The strategy may complete its
 * text but request nothing more.
 */
class LoopStopped extends Error {
  override readonly name = 'LoopStopped';
}

export type Came = { readonly outcome: LoopOutcome; readonly seq: number } | { readonly rest: LoopState };

/**
 * Throws `LoopwrightError('replay-diverged')` when the strategy decides differently from its
 * journal. A bug of the strategy passes through.
 */
export async function runStrategy(strategy: StrategyRun, journal: Journal, perform: Perform): Promise<Came> {
  const identified = callIdentifier(journal.loopId);
  let next = strategy.next();
  let limited = false;
  for (let seq = 0; ; seq++) {
    if (next.done) return { outcome: next.value, seq };
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
