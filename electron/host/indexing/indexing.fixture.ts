/** An indexer on a real database, in whose eyes every folder is trusted. */
import type { Database } from '../store/database.ts';
import { FolderIndexes } from '../store/folder-indexes.ts';
import { FolderIndexer } from './folder-indexer.ts';

export function indexerOf(database: Database, isTrusted: (folder: string) => boolean = () => true): FolderIndexer {
  const transaction = <T>(fn: () => T): T => database.transaction(fn);
  return new FolderIndexer({ indexes: new FolderIndexes(database), transaction, closed: [], isTrusted });
}
