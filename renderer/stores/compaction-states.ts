/** Decides which of a topic's compactions is in force. Pure. */
import type { Compaction, MessageView } from '../../shared/topic.ts';

/**
 * `replaced`: a later compaction covers its messages too; it is in force again when that one is
 * undone. `elsewhere`: it covers messages of a hidden version.
 */
export type CompactionState = 'in-force' | 'replaced' | 'elsewhere' | 'undone';

interface Known {
  /** Oldest first. */
  readonly compactions: readonly Compaction[];
  /** The newest messages of the shown versions, without gaps. */
  readonly messages: readonly Pick<MessageView, 'id'>[];
  readonly hasEarlier: boolean;
}

/** null: the model reads every message. Messages that are not loaded count as shown. */
export function inForce({ compactions, messages, hasEarlier }: Known): Compaction | null {
  const standing = compactions.filter(({ undoneAt }) => undoneAt === null);
  if (standing.length === 0) return null;
  const loaded = new Set<string>(messages.map(({ id }) => id));
  return standing.findLast(({ until }) => loaded.has(until)) ?? (hasEarlier ? (standing.at(-1) ?? null) : null);
}

export function compactionState(known: Known, one: Compaction): CompactionState {
  if (one.undoneAt !== null) return 'undone';
  const counting = inForce(known);
  if (counting?.id === one.id) return 'in-force';
  return counting !== null && counting.createdAt > one.createdAt ? 'replaced' : 'elsewhere';
}
