/** The background runs of a topic. They are loaded again whenever the host says that runs have changed. */
import { useEffect, useState } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import type { RunView } from '../../shared/run.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

interface Loaded {
  readonly topicId: TopicId;
  readonly runs: readonly RunView[];
}

const NONE: readonly RunView[] = [];

/** The most runs of a topic that are shown in its chat: those that changed last. */
const MOST = 200;

/** Returns the runs of the topic; none while they are loaded for the first time, or if that fails. */
export function useTopicRuns(topicId: TopicId): readonly RunView[] {
  const news = useAppStore((app) => app.runNews);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs are loaded again when the host announces a change
  useEffect(() => {
    let isNewest = true;
    host()
      .runs.list({ topicId, limit: MOST })
      .then((runs) => isNewest && setLoaded({ topicId, runs }))
      // The cards stay as they are. The next change, also that of a new connection, loads them again.
      .catch(() => undefined);
    return () => {
      isNewest = false;
    };
  }, [topicId, news]);
  return loaded?.topicId === topicId && loaded.runs.length > 0 ? loaded.runs : NONE;
}
