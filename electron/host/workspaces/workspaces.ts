/** The handlers for the folders that a topic can work in, and for the files in them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { workspaces } from '../../../shared/contract/workspaces.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { readFolderInstructions } from '../environment/folder-instructions.ts';
import type { Topics } from '../store/topics.ts';
import { browseFolder, makeFolder } from './browse-folder.ts';
import type { FileFinder } from './find-files.ts';
import type { FolderTrust } from './folder-trust.ts';

const MOST = 10;
/**
 * The number of recent folders that are read. It is larger than the number shown, because some
 * folders no longer exist.
 */
const LOOKED_AT = 50;

export interface WorkspacesParts {
  readonly topics: Pick<Topics, 'recentWorkspaces'>;
  /** The folder that new topics use unless the user chooses another; null: the one used last. */
  readonly ofProcess: string | null;
  readonly finder: Pick<FileFinder, 'find'>;
  readonly trust: Pick<FolderTrust, 'isTrusted' | 'view' | 'trust' | 'restrict'>;
}

export function createWorkspaces({ topics, ofProcess, finder, trust }: WorkspacesParts) {
  return {
    recent: () => {
      const first = ofProcess === null ? null : trust.view(ofProcess);
      const folders = [...(first === null ? [] : [first.path]), ...topics.recentWorkspaces(LOOKED_AT)];
      return [...new Set(folders)].filter(isThere).slice(0, MOST);
    },
    browse: ({ path }) => browseFolder(path),
    makeFolder: ({ parent, name }) => makeFolder(parent, name),
    trustOf: ({ path }) => trust.view(path),
    trust: ({ path }) => trust.trust(path),
    restrict: ({ path }) => trust.restrict(path),
    instructions: async ({ path }) => {
      const found = trust.isTrusted(path) ? await readFolderInstructions(path) : null;
      return found && { ...found, path: join(path, found.file) };
    },
    findFiles: ({ path, query }) => finder.find(path, query),
  } satisfies Handlers<typeof workspaces>;
}

function isThere(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
