/**
 * Runs a strategy over its journal again to find out what it requested. Performs and writes
 * nothing. The replay ends at the end of the journal, which may still grow, or where the strategy
 * differs from the journal.
 */
import type { LoopInput } from '../../../shared/loop.ts';
import { callIdentifier } from './call-ids.ts';
import type { Answer, IdentifiedEffect, Strategy } from './effects.ts';
import { fingerprintOf } from './fingerprint.ts';
import { remindedOfPrintedCalls } from './printed-calls-reminder.ts';
import { recordedAnswer } from './recorded-answer.ts';
import type { RecordedJournal } from './recorded-journal.ts';

export interface Replayed {
  readonly effect: IdentifiedEffect;
  readonly seq: number;
  /**
   * The recorded answer; undefined if it is missing or incomplete, in which case this effect is
   * the last one.
   */
  readonly answer: Answer | undefined;
}

/**
 * How a replay ends. `told` means that the whole journal was replayed. `diverged` means that the
 * next effect contradicts the journal or that the strategy failed.
 */
export type ReplayEnd = 'told' | 'diverged';

/** Never throws. It yields at most as many effects as the journal contains. */
export function* replay(
  { run }: Strategy,
  input: LoopInput,
  journal: RecordedJournal,
): Generator<Replayed, ReplayEnd, undefined> {
  const identified = callIdentifier(input.loopId);
  try {
    const strategy = remindedOfPrintedCalls(run(input));
    let next = strategy.next();
    let seq = 0;
    for (; !next.done; seq++) {
      const recorded = journal.last(seq, 'effect');
      if (recorded === undefined) return 'told';
      const effect = identified(next.value);
      if (recorded.fingerprint !== fingerprintOf(effect)) return 'diverged';
      const answer = recordedAnswer(journal, effect, seq);
      yield { effect, seq, answer };
      if (answer === undefined) return 'told';
      next = strategy.next(answer);
    }
    return journal.last(seq, 'effect') === undefined ? 'told' : 'diverged';
  } catch {
    return 'diverged';
  }
}
