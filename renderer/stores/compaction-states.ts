/** Which of a topic's compactions counts. Pure. */
import type { Compaction } from '../../shared/topic.ts';

/** `replaced`: a later one stands for its messages too, and this one counts again when that is undone. */
export type CompactionState = 'in-force' | 'replaced' | 'undone';

/** null: the model reads every message. `compactions`: oldest first. */
export function inForce(compactions: readonly Compaction[]): Compaction | null {
  return compactions.findLast(({ undoneAt }) => undoneAt === null) ?? null;
}

export function compactionState(compactions: readonly Compaction[], one: Compaction): CompactionState {
  if (one.undoneAt !== null) return 'undone';
  return inForce(compactions)?.id === one.id ? 'in-force' : 'replaced';
}
