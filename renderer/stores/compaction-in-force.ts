/**
 * Finds the compaction in force of an open topic. It is computed again only when messages or
 * compactions change, not while an answer streams.
 */
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import type { Compaction } from '../../shared/topic.ts';
import { type CompactionState, compactionState, inForce } from './compaction-states.ts';
import type { OpenTopic } from './topic-reducer.ts';
import { useOpenTopic } from './topic-store.ts';

/** The compaction in force; null: there is none, and the model reads every message. */
export function useCompactionInForce(topicId: TopicId): Compaction | null {
  const known = useKnown(topicId);
  return useMemo(() => (known === null ? null : inForce(known)), [known]);
}

/** All compactions, oldest first, each with its state. */
export function useCompactions(
  topicId: TopicId,
): readonly { readonly compaction: Compaction; readonly state: CompactionState }[] {
  const known = useKnown(topicId);
  return useMemo(
    () =>
      known === null
        ? []
        : known.compactions.map((compaction) => ({ compaction, state: compactionState(known, compaction) })),
    [known],
  );
}

const useKnown = (topicId: TopicId) => useOpenTopic(topicId, useShallow(knownOf));

const knownOf = ({ compactions, messages, hasEarlier }: OpenTopic) => ({ compactions, messages, hasEarlier });
