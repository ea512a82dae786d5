/** The instructions of the folders that the page shows. */
import { useEffect, useState } from 'react';
import type { FolderInstructionsView } from '../../shared/contract/workspaces.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

interface Answer {
  readonly folder: string;
  readonly view: FolderInstructionsView | null;
}

/**
 * Returns what the host last said about the folder; null: loops in the folder are given no
 * instructions of it, or the host has not answered yet. The host is asked again whenever the trust
 * in a folder or `moment` changes.
 */
export function useFolderInstructions(folder: string | null, moment: unknown): FolderInstructionsView | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const changed = useAppStore(({ folderTrust }) => folderTrust);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to ask again
  useEffect(() => {
    if (folder === null) return;
    let current = true;
    host()
      .workspaces.instructions({ path: folder })
      .then((view) => current && setAnswer({ folder, view }))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [folder, changed, moment]);
  return answer?.folder === folder ? answer.view : null;
}
