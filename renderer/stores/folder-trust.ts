/** Whether the user trusts the folders that the page shows. */
import { useEffect, useState } from 'react';
import type { FolderTrustView } from '../../shared/contract/workspaces.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

interface Answer {
  readonly folder: string;
  readonly view: FolderTrustView | null;
}

/**
 * Returns what the host last said about the folder; null: there is no such folder, or the host has
 * not answered yet. The host is asked again whenever the user trusts or restricts a folder.
 */
export function useFolderTrust(folder: string | null): FolderTrustView | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const changed = useAppStore(({ folderTrust }) => folderTrust);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of trust is a reason to ask again
  useEffect(() => {
    if (folder === null) return;
    let current = true;
    host()
      .workspaces.trustOf({ path: folder })
      .then((view) => current && setAnswer({ folder, view }))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [folder, changed]);
  return answer?.folder === folder ? answer.view : null;
}
