/** Determines the folder that a topic works in. */
import { realpathSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { folderProblem } from '../files/result.ts';

export interface DefaultWorkspaceParts {
  /** Returns the folders used last that still exist, newest first. */
  readonly recent: () => readonly string[];
  readonly homeDirectory: string;
  /** Called with a folder that contains nothing from anybody else: it is new or empty. */
  readonly trustOwn: (folder: string) => void;
}

const OWN_FOLDER = 'Loopwright';

/** Returns the real path that the app's own folder has, or will have when it is made. */
export function ownFolderIn(homeDirectory: string): string {
  for (const [folder, rest] of [
    [join(homeDirectory, OWN_FOLDER), ''],
    [homeDirectory, OWN_FOLDER],
  ] as const) {
    try {
      return join(realpathSync(folder), rest);
    } catch {
      // The folder does not exist yet.
    }
  }
  return join(homeDirectory, OWN_FOLDER);
}

/**
 * Returns the folder of a new topic for which none was chosen: the folder used last, or, if there
 * is none, `Loopwright` in the home folder, which is created.
 */
export async function defaultWorkspace({ recent, homeDirectory, trustOwn }: DefaultWorkspaceParts): Promise<string> {
  const [last] = recent();
  if (last !== undefined) return last;
  const folder = join(homeDirectory, OWN_FOLDER);
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) trustOwn(folder);
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
