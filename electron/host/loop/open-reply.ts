/** The reply whose iteration is not told to have ended: its calls wait, were cut, or the loop rests right behind them. Pure. */
import type { NewJournalRow, RowOf } from './journal-rows.ts';

const closesIteration: ReadonlySet<string> = new Set([
  'step',
  'limit-reached',
  'model-started',
  'ended',
  'question-requested',
]);

/** Its iteration ends in the next drive. `rows`: those that count. Null: none is open. */
export function openReply(rows: readonly NewJournalRow[]): RowOf<'model-settled'> | null {
  const last = rows.findLast(({ kind }) => closesIteration.has(kind) || kind === 'model-settled');
  return last?.kind === 'model-settled' && last.reply.finish.reason !== 'error' ? last : null;
}
