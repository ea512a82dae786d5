/**
 * Runs a strategy over its journal once more, to see what it asked for. Nothing is performed and nothing is written: it ends where the journal
 * does, which may still be growing, or where the two do not fit.
 */
import type { LoopInput } from '../../../shared/loop.ts';
import { callIdentifier } from './call-ids.ts';
import type { Answer, IdentifiedEffect, Strategy } from './effects.ts';
import { fingerprintOf } from './fingerprint.ts';
import { recordedAnswer } from './recorded-answer.ts';
import type { RecordedJournal } from './recorded-journal.ts';

export interface Replayed {
  readonly effect: IdentifiedEffect;
  readonly seq: number;
  /** undefined: not (wholly) answered. It is the last one then. */
  readonly answer: Answer | undefined;
}

/** `told`: all that is journaled. `diverged`: what comes next is not what the journal says, or breaks the strategy. */
export type ReplayEnd = 'told' | 'diverged';

/** Never throws. Bounded by the rows of the journal. */
export function* replay(
  { run }: Strategy,
  input: LoopInput,
  journal: RecordedJournal,
): Generator<Replayed, ReplayEnd, undefined> {
  const identified = callIdentifier(input.loopId);
  try {
    const strategy = run(input);
    let next = strategy.next();
    for (let seq = 0; !next.done; seq++) {
      const recorded = journal.last(seq, 'effect');
      if (recorded === undefined) return 'told';
      const effect = identified(next.value);
      if (recorded.fingerprint !== fingerprintOf(effect)) return 'diverged';
      const answer = recordedAnswer(journal, effect, seq);
      yield { effect, seq, answer };
      if (answer === undefined) return 'told';
      next = strategy.next(answer);
    }
    return 'told';
  } catch {
    return 'diverged';
  }
}
