/** Connects the search in messages with the store, and fills its index in the background. */
import { loggedFailures } from '../listeners.ts';
import { MessageIndexer } from '../search/message-indexer.ts';
import { createSearch } from '../search/search.ts';
import type { HostParts } from './parts.ts';

export function composeSearch({ store, shell }: Pick<HostParts, 'store' | 'shell'>) {
  const indexer = new MessageIndexer({
    ...{ words: store.messageWords, database: store.database },
    failed: loggedFailures(shell.log),
  });
  indexer.start();
  return { search: createSearch(store), indexer };
}
