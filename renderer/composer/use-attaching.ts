/** What the composer needs to take files: from the paperclip, from the clipboard, and from a drop. */
import { useCallback, useEffect } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { attachFiles } from '../actions/attach-files.ts';
import { useAppStore } from '../stores/app-store.ts';
import { loadFiles } from '../stores/attached-files-store.ts';

/** Loads the files of the draft, and returns a function that attaches more. */
export function useAttaching(topicId: TopicId | null): (files: readonly File[]) => void {
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  useEffect(() => {
    if (reachable) void loadFiles(topicId).catch(() => undefined);
  }, [topicId, reachable]);
  return useCallback((files) => void attachFiles(topicId, files), [topicId]);
}

/** The files that the user pastes or drops. A text that was copied together with its picture counts as text. */
export function filesIn(data: DataTransfer): readonly File[] {
  const files = [...data.files];
  return data.types.includes('text/plain') && files.every(({ type }) => type.startsWith('image/')) ? [] : files;
}
