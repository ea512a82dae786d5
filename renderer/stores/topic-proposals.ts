/** What loops of a topic propose to remember. The proposals are loaded again after every change of memory. */
import { useEffect, useState } from 'react';
import type { FactProposal } from '../../shared/fact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

interface Loaded {
  readonly topicId: TopicId;
  readonly proposals: readonly FactProposal[];
}

const NONE: readonly FactProposal[] = [];

/** The most proposals of a topic that are shown in its chat. */
const MOST = 200;

/** Returns the proposals of a topic; none while they are loaded for the first time, or if that fails. */
export function useTopicProposals(topicId: TopicId): readonly FactProposal[] {
  const news = useAppStore(({ memory }) => memory);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the proposals are loaded again when the host announces a change
  useEffect(() => {
    let isNewest = true;
    host()
      .memory.proposals({ topicId, pendingOnly: false, limit: MOST })
      .then(({ proposals }) => isNewest && setLoaded({ topicId, proposals }))
      // The cards stay as they are. The next change, also that of a new connection, loads them again.
      .catch(() => undefined);
    return () => {
      isNewest = false;
    };
  }, [topicId, news]);
  return loaded?.topicId === topicId && loaded.proposals.length > 0 ? loaded.proposals : NONE;
}
