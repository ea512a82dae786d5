/** Determines the folder that a topic works in. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';

/**
 * Returns the folder of a new topic for which none was chosen: the folder used last, or, if there
 * is none, `Loopwright` in the home folder, which is created. `recent` contains existing folders,
 * newest first.
 */
export async function defaultWorkspace(recent: readonly string[], homeDirectory: string): Promise<string> {
  const [last] = recent;
  if (last !== undefined) return last;
  const folder = join(homeDirectory, 'Loopwright');
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new LoopwrightError('workspace-not-created', { workspace: folder, why: messageOf(error) });
  }
  return folder;
}

/** Returns the real path of the folder. Throws `bad-usage` if a topic cannot work in the folder. */
export async function workspaceRoot(workspace: string): Promise<string> {
  const opened = await openWorkspace(workspace);
  if (opened.ok) return opened.value.root;
  throw new LoopwrightError('workspace-refused', { workspace, ...folderProblem(opened.refusal) });
}
