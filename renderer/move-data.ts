/** Moves the data folder, and removes what a move left. */
import type { MovePlan, PreviousData } from '../shared/data-move.ts';
import { host } from './stores/host.ts';

/** Throws what the host reports, such as why the data cannot go there. */
export const lookAtTarget = (path: string): Promise<MovePlan> => host().dataFolder.look({ path });

export const previousData = (): Promise<PreviousData | null> => host().dataFolder.previous({});

export const removePreviousData = (): Promise<void> => host().dataFolder.removePrevious({});

/**
 * Resolves when the host has copied what is not in use, and restarts to finish the move. `progress` receives how many bytes are copied. Throws what
 * the host reports. If `signal` is aborted, nothing is moved.
 */
export async function moveDataTo(
  path: string,
  progress: (copied: number, of: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const step of await host().dataFolderStreams.move({ path }, { signal })) {
    if (step.type === 'restarts') return;
    progress(step.copied, step.of);
  }
  throw new Error('The copy ended before the restart.');
}
