/**
 * Finds the reply of the open iteration. An iteration stays open if its calls are waiting or were
 * interrupted, or if the loop rests right after them. Pure.
 */
import type { ModelReply } from './effects.ts';
import type { NewJournalRow } from './journal-rows.ts';

const closesIteration: ReadonlySet<string> = new Set([
  'step',
  'limit-reached',
  'model-started',
  'ended',
  'question-requested',
]);

/** `rows` are the rows that still count. Returns null if no iteration is open. */
export function openReply(rows: readonly NewJournalRow[]): ModelReply | null {
  const last = rows.findLast(({ kind }) => closesIteration.has(kind) || kind === 'model-settled');
  return last?.kind === 'model-settled' && last.reply.finish.reason !== 'error' ? last.reply : null;
}
