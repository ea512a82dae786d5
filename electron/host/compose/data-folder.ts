/** Connects moving the data folder with the store and the shell. */
import type { MoveOutcome } from '../../../shared/data-move.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { createDataFolder } from '../location/data-folder.ts';
import { noteOpened } from '../location/location-note.ts';
import { whereDataIs } from '../location/where-data-is.ts';
import { topicFolders } from '../store/topic-folders.ts';
import type { HostParts } from './parts.ts';

type Parts = Pick<HostParts, 'store' | 'shell' | 'options'>;

/**
 * Call it when the store is open. Returns what is new about a move. Throws `data-folder-moved` if another process has moved
 * the data since this one looked where it is.
 */
export function finishMove({ store, shell, options }: Parts): MoveOutcome | null {
  const { dataDir, dataAddress = dataDir, failedMove } = options;
  const place = whereDataIs(dataAddress);
  if (place.state === 'found' && place.folder !== dataDir) {
    store.database.close();
    throw new LoopwrightError('data-folder-moved', { path: place.folder });
  }
  if (failedMove !== undefined) return failedMove;
  const opened = noteOpened(dataAddress);
  if (opened === null) return null;
  shell.log.info('The data was opened in its new folder', opened);
  return { state: 'moved', ...opened };
}

export function composeDataFolder({ store, shell, options }: Parts) {
  return createDataFolder({
    ...{ address: options.dataAddress ?? options.dataDir, dataDir: options.dataDir, now: shell.now },
    workspaces: () => topicFolders(options.dataDir),
    runningLoops: () => store.loops.countRunning(),
    ...(shell.restart && { restart: shell.restart }),
  });
}
