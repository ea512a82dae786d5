/** Actions for the folders that the host lists. */
import { failureOf } from '../host-client.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

const withoutDialog = {
  recent: () => host().workspaces.recent(),
  browse: (path: string | null) => host().workspaces.browse({ path }),
  whyNot: (error: unknown) => failureOf(error).message,
  pick: null,
};
const withDialog = { ...withoutDialog, pick: () => host().app.pickFolder() };

/** Returns the functions for folders; `pick` opens the system's own dialog, if the shell has one. */
export const useFolders = () => useAppStore(({ info }) => (info?.canPickFolder === true ? withDialog : withoutDialog));
