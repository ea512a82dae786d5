/** The folders with instructions, which stand beside the facts. */
import type { memory } from '../../../shared/contract/memory.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import { instructedFolder, saveInstructions } from './folder-file.ts';

export interface InstructedPlacesParts {
  readonly topics: Pick<HostStore['topics'], 'recentWorkspaces'>;
  readonly folderDecisions: Pick<HostStore['folderDecisions'], 'trusted'>;
  /** Whether the user trusts a folder. */
  readonly isTrusted: (folder: string) => boolean;
  /** The real paths of files and folders that are never read, such as the data folder. */
  readonly closed: readonly string[];
  readonly news: (news: HostNews) => void;
}

/** The most folders that are listed: those of topics, and those that the user trusts. */
const MOST_FOLDERS = 50;

export function createInstructedPlaces({ topics, folderDecisions, isTrusted, closed, news }: InstructedPlacesParts) {
  return {
    async instructedFolders() {
      const folders = new Set([...topics.recentWorkspaces(MOST_FOLDERS), ...folderDecisions.trusted(MOST_FOLDERS)]);
      const found = await Promise.all([...folders].map((folder) => instructedFolder(folder, { isTrusted, closed })));
      return found.filter((each) => each !== null);
    },
    async saveFolderInstructions(wanted) {
      const saved = await saveInstructions(wanted, { isTrusted, closed });
      news({ type: 'folder-trust-changed' });
      return saved;
    },
  } satisfies Pick<Handlers<typeof memory>, 'instructedFolders' | 'saveFolderInstructions'>;
}
