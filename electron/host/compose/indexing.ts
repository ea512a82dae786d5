/** Connects the indexes of folders with the store and with the trust in folders. */
import { realpathSync } from 'node:fs';
import { folderIndexCommands } from '../indexing/folder-index-commands.ts';
import { FolderIndexer } from '../indexing/folder-indexer.ts';
import { IndexSearch } from '../indexing/index-search.ts';
import type { Runs } from '../runs/runs.ts';
import { createTopicIndex, type TopicIndexParts } from '../runs/topic-index.ts';
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

/** Returns what pages can do with the index of a topic's folder. */
export function composeTopicIndex({
  store: { runs: stored, folderIndexes: indexes, topics },
  trust,
  runs,
  commands,
}: Pick<HostParts, 'store' | 'trust'> & Pick<TopicIndexParts, 'commands'> & { readonly runs: Pick<Runs, 'changed'> }) {
  return createTopicIndex({
    ...{ store: stored, indexes, commands },
    isTrusted: (folder) => trust.isTrusted(folder),
    workspaceOf: (topicId) => topics.get(topicId).workspace,
    folderOf: (topicId) => topics.find(topicId)?.workspace,
    changed: () => runs.changed(),
  });
}
