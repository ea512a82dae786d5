/** Connects the trust in folders with the store, and announces its changes. */
import { homedir } from 'node:os';
import { FolderTrust } from '../workspaces/folder-trust.ts';
import type { HostParts } from './parts.ts';

export function composeTrust({ store, options, events }: Pick<HostParts, 'store' | 'options' | 'events'>): FolderTrust {
  return new FolderTrust({
    decisions: store.folderDecisions,
    ofProcess: options.trustedFolders ?? [],
    homeDirectory: options.homeDirectory ?? homedir(),
    userId: process.getuid?.() ?? null,
    changed: () => events.news({ type: 'folder-trust-changed' }),
  });
}
