import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';
import { Path } from './fields.ts';

/** A folder as the folder picker of the page shows it. */
export interface FolderView {
  readonly path: string;
  readonly parent: string | null;
  /** Names of the subfolders, sorted; hidden folders are left out. */
  readonly folders: readonly string[];
  /** Whether there are more folders than the list contains. */
  readonly cut: boolean;
}

export const workspaces = {
  /** Returns recently used folders that still exist, newest first, at most 10. */
  recent: oc.output(type<readonly string[]>()),
  /** Lists the folders inside `path`; null means the home folder. */
  browse: oc.input(z.object({ path: Path.nullable() })).output(type<FolderView>()),
  /** Returns the files of the workspace whose path matches, best match first, at most 20. */
  findFiles: oc.input(z.object({ topicId: TopicId, query: z.string().max(200) })).output(type<readonly string[]>()),
};
