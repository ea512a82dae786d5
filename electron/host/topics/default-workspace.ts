/** The folder of a new topic for which none was chosen. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';

/**
 * The folder used last; before there is one, `Loopwright` in the home folder, which is created.
 * `recent`: newest first, all there.
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
