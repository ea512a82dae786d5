/** Actions for the folders that the host lists. */
import { useEffect, useState } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { useTopicChoices } from './topic-choices.ts';

const withoutDialog = {
  recent: () => host().workspaces.recent(),
  browse: (path: string | null) => host().workspaces.browse({ path }),
  make: (parent: string, name: string) => host().workspaces.makeFolder({ parent, name }),
  whyNot: (error: unknown) => failureOf(error).message,
  pick: null,
};
const withDialog = { ...withoutDialog, pick: () => host().app.pickFolder() };

/** Returns the functions for folders; `pick` opens the system's own dialog, if the shell has one. */
export const useFolders = () => useAppStore(({ info }) => (info?.canPickFolder === true ? withDialog : withoutDialog));

/**
 * Returns the folder of a topic. A new topic for which the user chose none uses the last used
 * folder; null: there is none yet.
 */
export function useTopicFolder(topicId: TopicId | null): string | null {
  const { workspace } = useTopicChoices(topicId);
  const last = useLastFolder(topicId === null && workspace === null);
  return workspace ?? last;
}

function useLastFolder(wanted: boolean): string | null {
  const [last, setLast] = useState<string | null>(null);
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  useEffect(() => {
    if (!wanted || !reachable) return;
    let left = false;
    host()
      .workspaces.recent()
      .then(
        ([folder]) => left || setLast(folder ?? null),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [wanted, reachable]);
  return last;
}
