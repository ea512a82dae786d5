/**
 * Runs a strategy over its journal once more, to see what it asked for. Nothing is performed and nothing is written: it ends where the journal
 * does, which may still be growing, or where the two do not fit.
 */
import type { Answer, Effect, StrategyRun } from './effects.ts';
import { fingerprintOf } from './fingerprint.ts';
import { recordedAnswer } from './recorded-answer.ts';
import type { RecordedJournal } from './recorded-journal.ts';

export interface Replayed {
  readonly effect: Effect;
  readonly seq: number;
  /** undefined: not (wholly) answered. It is the last one then. */
  readonly answer: Answer | undefined;
}

/** `told`: all that is journaled. `diverged`: what comes next is not what the journal says, or breaks the strategy. */
export type ReplayEnd = 'told' | 'diverged';

/** Never throws. Bounded by the rows of the journal. */
export function* replay(begin: () => StrategyRun, journal: RecordedJournal): Generator<Replayed, ReplayEnd, undefined> {
  try {
    const strategy = begin();
    let next = strategy.next();
    for (let seq = 0; !next.done; seq++) {
      const recorded = journal.last(seq, 'effect');
      if (recorded === undefined) return 'told';
      if (recorded.fingerprint !== fingerprintOf(next.value)) return 'diverged';
      const answer = recordedAnswer(journal, next.value, seq);
      yield { effect: next.value, seq, answer };
      if (answer === undefined) return 'told';
      next = strategy.next(answer);
    }
    return 'told';
  } catch {
    return 'diverged';
  }
}
