/**
 * Runs a strategy over its journal again, to see its requests. Nothing is performed or written.
 * It ends with the journal, which may still grow, or where the two do not match.
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
  /** undefined: the answer is missing or incomplete; this is then the last effect. */
  readonly answer: Answer | undefined;
}

/**
 * `told`: the whole journal was replayed. `diverged`: the next effect contradicts the journal, or
 * the strategy failed.
 */
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
