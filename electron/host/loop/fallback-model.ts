/**
 * Decides when the fallback model is asked in place of a model that failed. The journal says so, so
 * that a loop that goes on after a crash asks the same model.
 */
import type { ModelRef } from '../../../shared/message.ts';
import type { Finish, ModelErrorCode } from '../../../shared/model.ts';
import type { CallModel } from './effects.ts';
import { finalTexts } from './final-text-words.ts';
import type { LoopContext } from './loop-context.ts';

/** Failures that no other model helps against, or that the loop handles itself. */
const NOT_OF_THE_MODEL: ReadonlySet<ModelErrorCode> = new Set(['cancelled', 'context-exceeded']);

/**
 * Returns the model to ask after `finish`, and reports it to the monitor. Null: the call did not
 * fail, was ended by the user, or there is no fallback. A decision has an answer of its own for a
 * failure. `text` is what the model wrote before it failed: after a tool ran, a text that a person may
 * have read is not written again by another model.
 */
export function fallbackFor(
  { ports, controls, monitor, journal, record }: LoopContext,
  { role }: CallModel,
  model: ModelRef,
  finish: Finish,
  text: string,
): ModelRef | null {
  if (finish.reason !== 'error' || controls.signal.aborted || role === 'decision') return null;
  if (NOT_OF_THE_MODEL.has(finish.code)) return null;
  if (text !== '' && journal.tally.calls > 0) return null;
  const next = ports.models.fallback(model);
  if (next === null) return null;
  const problem = { name: 'asked-fallback', data: { model: model.model, fallback: next.model } } as const;
  const message = finalTexts[record.locale].askedFallback(model.model, next.model);
  monitor({ type: 'model-retry', attempt: 2, of: 2, waitMs: 0, message, failure: { problem } });
  return next;
}

/** The fallback model, if the chosen one failed earlier in this loop; null: the chosen one is asked. */
export function replacementOf({ ports, journal }: LoopContext, chosen: ModelRef): ModelRef | null {
  return isSame(journal.tally.replacedModel, chosen) ? ports.models.fallback(chosen) : null;
}

/** Whether the chosen model has already failed for this effect, before a crash. */
export function isReplaced({ journal }: LoopContext, chosen: ModelRef, seq: number): boolean {
  const cut = journal.last(seq, 'model-cut');
  return cut?.failed !== undefined && isSame(cut.model, chosen);
}

const isSame = (one: ModelRef | null, other: ModelRef): boolean =>
  one?.provider === other.provider && one.model === other.model;
