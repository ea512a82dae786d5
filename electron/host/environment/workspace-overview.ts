/** Selects the paths of a workspace that a model is told when a loop begins. */
import type { WorkspaceOverview } from '../../../shared/environment.ts';
import { listFiles } from '../files/listing/list-files.ts';
import type { Workspace } from '../files/paths/path-policy.ts';

export const MOST_PATHS = 150;
/** The maximum number of characters of all paths together. */
const MOST_CHARACTERS = 8_000;
/** The maximum number of files that are counted. */
const MOST_COUNTED = 20_000;

/**
 * Lists the files that the ignore rules do not name, for at most `timeoutMs`. Returns null if they
 * cannot be listed.
 */
export async function overviewOf(workspace: Workspace, timeoutMs: number): Promise<WorkspaceOverview | null> {
  const began = performance.now();
  const listed = await listFiles(workspace, { maxFiles: MOST_COUNTED, timeoutMs });
  if (!listed.ok) return null;
  const isComplete = listed.value.length < MOST_COUNTED && performance.now() - began < timeoutMs;
  return { ...shallowest(listed.value), isComplete };
}

/** Selects the paths in the fewest folders, because they say most about the workspace. */
export function shallowest(files: readonly string[]): Pick<WorkspaceOverview, 'paths' | 'more'> {
  const paths: string[] = [];
  let left = MOST_CHARACTERS;
  for (const path of files.toSorted(byDepth)) {
    left -= path.length;
    if (paths.length === MOST_PATHS || left < 0) break;
    paths.push(path);
  }
  return { paths: paths.toSorted(inOrder), more: files.length - paths.length };
}

const depthOf = (path: string): number => path.split('/').length;
const byDepth = (one: string, other: string): number => depthOf(one) - depthOf(other) || inOrder(one, other);
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
