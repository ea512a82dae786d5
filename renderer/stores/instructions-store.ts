/** The instructions of folders and topics on the Memory page. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { InstructedFolder } from '../../shared/contract/memory.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface InstructedTopic {
  readonly topicId: TopicId;
  readonly title: string;
  readonly text: string;
}

interface Instructed {
  readonly folders: readonly InstructedFolder[];
  readonly topics: readonly InstructedTopic[];
}

export const useInstructions = create<{ readonly instructed: Asked<Instructed> }>()(() => ({
  instructed: { state: 'loading' },
}));

export const loadInstructions = oneAtATime(async () => {
  const load = async () => {
    const [folders, topics] = await Promise.all([host().memory.instructedFolders(), host().memory.instructedTopics()]);
    return { folders, topics };
  };
  await ask(useInstructions.getState().instructed, load, (instructed) => useInstructions.setState({ instructed }));
});

/** Loads the instructions now, when the page gets the focus, and after changes of topics and of trust. */
export function useFollowedInstructions(): void {
  const topics = useAppStore((app) => app.topics);
  const trust = useAppStore(({ folderTrust }) => folderTrust);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to ask again
  useEffect(() => void loadInstructions(), [topics, trust]);
  useEffect(() => {
    const again = () => void loadInstructions();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, []);
}

/** Writes the file of a folder, or deletes it if the text is null. `hash`: of the file that the user saw. */
export async function saveFolderInstructions(
  folder: string,
  hash: string | null,
  text: string | null,
): Promise<InstructedFolder> {
  try {
    return await host().memory.saveFolderInstructions({ folder, hash, text });
  } finally {
    // Also after a conflict, so that the user sees what is in the file now.
    await loadInstructions();
  }
}
