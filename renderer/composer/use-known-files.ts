import { useEffect, useState } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { attempt } from '../actions/attempt.ts';
import { loadFiles, useHasLoadedFiles } from '../stores/attached-files-store.ts';

interface KnownFiles {
  /** Whether the page knows which files go with the next message. */
  readonly areKnown: boolean;
  /** Whether a message waits for that. */
  readonly isWaiting: boolean;
  /** Calls `send` as soon as the files are known, or `notSent` with the reason. */
  readonly wait: () => void;
}

/** Lets a message wait for the files of its draft: it would go without them, and without the questions about them. */
export function useKnownFiles(topicId: TopicId | null, send: () => void, notSent: (why: string) => void): KnownFiles {
  const areKnown = useHasLoadedFiles(topicId);
  const [waiting, setWaiting] = useState<{ readonly topicId: TopicId | null } | null>(null);
  const isWaiting = waiting !== null && waiting.topicId === topicId;
  useEffect(() => {
    if (!isWaiting || !areKnown) return;
    setWaiting(null);
    send();
  });
  const wait = () => {
    setWaiting({ topicId });
    void attempt(
      () => loadFiles(topicId),
      ({ message }) => {
        setWaiting(null);
        notSent(message);
      },
    );
  };
  return { areKnown, isWaiting, wait };
}
