import { useEffect, useRef, useState } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { attempt } from '../actions/attempt.ts';
import { patiently } from '../actions/send.ts';
import { loadFiles, useHasLoadedFiles } from '../stores/attached-files-store.ts';

interface KnownFiles {
  /** Whether the page knows which files go with the next message. */
  readonly areKnown: boolean;
  /** Whether a message waits until the files are known. */
  readonly isWaiting: boolean;
  /** Calls `go` with the message as soon as the files are known, or `notSent` with the reason. */
  readonly wait: (message: string) => void;
}

/**
 * Lets a message wait until the files of its draft are known. Otherwise it would be sent without them, and the user would
 * not be asked about files that the model cannot take. If the composer is removed meanwhile, the message stays a draft.
 */
export function useKnownFiles(
  topicId: TopicId | null,
  go: (message: string) => void,
  notSent: (why: string) => void,
): KnownFiles {
  const areKnown = useHasLoadedFiles(topicId);
  const [waiting, setWaiting] = useState<string | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  useEffect(() => {
    if (waiting === null || !areKnown) return;
    setWaiting(null);
    go(waiting);
  });
  const wait = (message: string) => {
    setWaiting(message);
    void attempt(
      () => patiently(() => loadFiles(topicId)),
      (failure) => {
        if (!isThere.current) return;
        setWaiting(null);
        notSent(failure.message);
      },
    );
  };
  return { areKnown, isWaiting: waiting !== null, wait };
}
