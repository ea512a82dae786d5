/**
 * The reply of the iteration that has not been reported as ended: its calls wait or were cut, or
 * the loop rests right after them. Pure.
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

/**
 * Its iteration ends in the next drive. `rows` are the counting rows. Null: no iteration is open.
 */
export function openReply(rows: readonly NewJournalRow[]): ModelReply | null {
  const last = rows.findLast(({ kind }) => closesIteration.has(kind) || kind === 'model-settled');
  return last?.kind === 'model-settled' && last.reply.finish.reason !== 'error' ? last.reply : null;
}
