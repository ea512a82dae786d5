/** The source of folders to work in. */
import type { FolderView } from '../../shared/contract/workspaces.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

export interface FolderSource {
  /** Recently used and still existing, newest first. */
  recent(): Promise<readonly string[]>;
  /** `path` null: the home folder. */
  browse(path: string | null): Promise<FolderView>;
  /**
   * The system's own dialog; null if the shell has none. It returns null when it was cancelled.
   */
  readonly pick: (() => Promise<string | null>) | null;
}

const withoutDialog: FolderSource = {
  recent: () => host().workspaces.recent(),
  browse: (path) => host().workspaces.browse({ path }),
  pick: null,
};
const withDialog: FolderSource = { ...withoutDialog, pick: () => host().app.pickFolder() };

export const useFolders = (): FolderSource =>
  useAppStore(({ info }) => (info?.canPickFolder === true ? withDialog : withoutDialog));
