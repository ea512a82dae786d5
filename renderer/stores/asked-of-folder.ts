/** What the page asks the host about the folders that it shows. */
import { useEffect, useState } from 'react';
import type { FolderChecks } from '../../shared/contract/checks.ts';
import type { FolderInstructionsView, FolderTrustView } from '../../shared/contract/workspaces.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

/**
 * Returns what the host last said about the folder; null: it said null, or has not answered yet.
 * `ask` must be a stable function. It is called again whenever the user trusts or restricts a
 * folder, and whenever `moment` changes.
 */
function useAskedOfFolder<View>(
  folder: string | null,
  ask: (path: string) => Promise<View | null>,
  moment?: unknown,
): View | null {
  const [answer, setAnswer] = useState<{ readonly folder: string; readonly view: View | null } | null>(null);
  const changed = useAppStore(({ folderTrust }) => folderTrust);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to ask again
  useEffect(() => {
    if (folder === null) return;
    let current = true;
    ask(folder)
      .then((view) => current && setAnswer({ folder, view }))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [folder, ask, changed, moment]);
  return answer?.folder === folder ? answer.view : null;
}

/** Whether the user trusts the folder; null: there is no such folder. */
export const useFolderTrust = (folder: string | null): FolderTrustView | null => useAskedOfFolder(folder, trustOf);

/**
 * The instructions that the folder gives to loops; null: none. They are asked for again whenever
 * `moment` changes.
 */
export const useFolderInstructions = (folder: string | null, moment: unknown): FolderInstructionsView | null =>
  useAskedOfFolder(folder, instructionsOf, moment);

/** The checks of the folder; null: there is no such folder, or the host has not answered yet. */
export const useFolderChecks = (folder: string): FolderChecks | null => useAskedOfFolder(folder, checksOf);

const trustOf = (path: string) => host().workspaces.trustOf({ path });
const checksOf = (path: string) => host().checks.list({ path });
const instructionsOf = (path: string) => host().workspaces.instructions({ path });
