/** Decides which of a topic's compactions is in force. Pure. */
import type { Compaction, MessageView } from '../../shared/topic.ts';

/**
 * The state of a compaction. `replaced`: a later compaction also covers its messages; if the
 * later one is undone, this one is in force again. `elsewhere`: it covers messages of a hidden
 * version.
 */
export type CompactionState = 'in-force' | 'replaced' | 'elsewhere' | 'undone';

interface Known {
  /** The compactions of the topic, oldest first. */
  readonly compactions: readonly Compaction[];
  /** The loaded messages: the newest ones of the shown versions, without gaps. */
  readonly messages: readonly Pick<MessageView, 'id'>[];
  readonly hasEarlier: boolean;
}

/**
 * The compaction in force; null: there is none, and the model reads every message. Messages that
 * are not loaded count as shown.
 */
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
