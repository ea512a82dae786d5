/** Gives ids to the calls that a strategy plans itself. */
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { Effect, IdentifiedEffect } from './effects.ts';

/**
 * An id consists of the loop's id and the number of the planned call, so every replay of a journal
 * gives the same ids.
 */
export function callIdentifier(loopId: LoopId): (effect: Effect) => IdentifiedEffect {
  const random = loopId.slice('loop_'.length, -5);
  let planned = 0;
  const nextId = () => `call_${random}${(planned++).toString().padStart(5, '0')}` as CallId;
  return (effect) => {
    if (effect.type !== 'callTools') return effect;
    const calls = effect.calls.map((call) => ('callId' in call ? call : { ...call, callId: nextId() }));
    return { ...effect, calls };
  };
}
