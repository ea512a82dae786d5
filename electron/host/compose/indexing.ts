/** Connects the indexes of folders with the store and with the trust in folders. */
import { realpathSync } from 'node:fs';
import { folderIndexCommands } from '../indexing/folder-index-commands.ts';
import { FolderIndexer } from '../indexing/folder-indexer.ts';
import { IndexSearch } from '../indexing/index-search.ts';
import type { HostParts } from './parts.ts';

export function composeIndexing({ store, options, trust }: Pick<HostParts, 'store' | 'options' | 'trust'>) {
  const { database, folderIndexes: indexes } = store;
  const parts = {
    indexes,
    closed: [realpathSync(options.dataDir)],
    isTrusted: (folder: string) => trust.isTrusted(folder),
  };
  const indexer = new FolderIndexer({ ...parts, transaction: (fn) => database.quickTransaction(fn) });
  const indexSearch = new IndexSearch(parts);
  return { indexer, indexSearch, commands: folderIndexCommands({ indexer, indexSearch, indexes }) };
}
