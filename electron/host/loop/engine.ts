/**
 * The engine: take the strategy's next effect, look its answer up in the journal, else have it performed, feed it back. It replays, stops and rests;
 * it knows no strategy and no effect by name but the limit.
 */
import type { LoopOutcome, LoopState } from '../../../shared/loop.ts';
import { callIdentifier } from './call-ids.ts';
import type { Answer, IdentifiedEffect, StrategyRun } from './effects.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Journal } from './journal.ts';
import { recordedAnswer } from './recorded-answer.ts';

/** What came of an effect. */
export type Performed =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The loop waits or pauses: nothing runs on; a later drive replays to here. The state is on disk. */
  | { readonly kind: 'rest'; readonly state: LoopState }
  | { readonly kind: 'stopped' };

/** Performs one effect and journals it. What it did for this `seq` before a crash it does not do again. */
export type Perform = (effect: IdentifiedEffect, seq: number) => Promise<Performed>;

/** Thrown into a strategy at the effect it was stopped at. A strategy may tidy its text; it may not ask for more. */
class LoopStopped extends Error {
  override readonly name = 'LoopStopped';
}

export type Came = { readonly outcome: LoopOutcome; readonly seq: number } | { readonly rest: LoopState };

/** Throws `LoopwrightError('replay-diverged')` when the strategy decides otherwise than its journal says; a strategy's own bug passes through. */
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
