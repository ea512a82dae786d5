/** The handlers with which windows move the data folder. */
import type { dataFolder } from '../../../shared/contract/data-folder.ts';
import type { MoveStep } from '../../../shared/data-move.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { storageError } from '../store/storage-error.ts';
import { copyAhead } from './move-data.ts';
import { moveTarget } from './move-target.ts';
import { previousData, removePreviousData } from './previous-data.ts';
import { wishMove } from './wished-move.ts';

export interface DataFolderParts {
  /** The folder that an option, a variable or the system names. */
  readonly address: string;
  /** Where the data is. */
  readonly dataDir: string;
  readonly now: () => number;
  readonly workspaces: () => readonly string[];
  /** The number of loops that run, in all processes. */
  readonly runningLoops: () => number;
  /** Ends the host and starts it again. Absent in a shell that cannot, which moves nothing. */
  readonly restart?: () => void;
}

/** The page gets its answer before the host ends. In milliseconds. */
const ANSWER_MS = 200;

export function createDataFolder({ address, dataDir, now, workspaces, runningLoops, restart }: DataFolderParts) {
  const target = async (path: string) => {
    try {
      return await moveTarget({ from: dataDir, path, workspaces: workspaces() });
    } catch (error) {
      throw storageError(error, path);
    }
  };

  /** Copies what is not in use, and then notes the move and restarts the host, which finishes it. */
  async function* move(path: string): AsyncGenerator<MoveStep, void> {
    const loops = runningLoops();
    if (loops > 0) throw new LoopwrightError('move-while-working', { loops });
    if (restart === undefined) throw new LoopwrightError('move-in-use', { path: dataDir });
    const { to } = await target(path);
    try {
      for await (const step of copyAhead(dataDir, to)) yield { type: 'copied', ...step };
      wishMove(address, to);
    } catch (error) {
      throw storageError(error, to);
    }
    setTimeout(restart, ANSWER_MS);
    yield { type: 'restarts' };
  }

  const noun = {
    previous: () => previousData(address),
    look: ({ path }) => target(path),
    async removePrevious() {
      try {
        await removePreviousData(address, now);
      } catch (error) {
        throw storageError(error, address);
      }
    },
  } satisfies Handlers<typeof dataFolder>;
  return { noun, streams: { move: ({ path }: { readonly path: string }) => move(path) } };
}
