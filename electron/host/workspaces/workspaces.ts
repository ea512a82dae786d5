/** The folders that a topic can work in, and the files in them. */
import { statSync } from 'node:fs';
import type { workspaces } from '../../../shared/contract/workspaces.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { Topics } from '../store/topics.ts';
import { browseFolder } from './browse-folder.ts';
import type { FileFinder } from './find-files.ts';

const MOST = 10;
/** How many folders are read. It is more than are shown, because some no longer exist. */
const LOOKED_AT = 50;

export interface WorkspacesParts {
  readonly topics: Pick<Topics, 'get' | 'recentWorkspaces'>;
  readonly finder: Pick<FileFinder, 'find'>;
}

export function createWorkspaces({ topics, finder }: WorkspacesParts) {
  return {
    recent: () => topics.recentWorkspaces(LOOKED_AT).filter(isThere).slice(0, MOST),
    browse: ({ path }) => browseFolder(path),
    findFiles: ({ topicId, query }) => finder.find(topics.get(topicId).workspace, query),
  } satisfies Handlers<typeof workspaces>;
}

function isThere(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
