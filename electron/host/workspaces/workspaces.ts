/** Folders to work in. */
import { statSync } from 'node:fs';
import type { WorkspacesApi } from '../app-api.ts';
import type { Topics } from '../store/topics.ts';
import { browseFolder } from './browse-folder.ts';

const MOST = 10;
/** More than are shown, as some are gone. */
const LOOKED_AT = 50;

export function createWorkspaces(parts: { readonly topics: Pick<Topics, 'recentWorkspaces'> }): WorkspacesApi {
  return {
    recent: () => parts.topics.recentWorkspaces(LOOKED_AT).filter(isThere).slice(0, MOST),
    browse: browseFolder,
  };
}

function isThere(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
