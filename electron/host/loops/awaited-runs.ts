/** Continues loops whose runs have ended, whichever process carried out the runs. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Attendant, LoopState } from '../../../shared/loop.ts';
import type { LoopPorts } from '../loop/ports.ts';
import type { Loops } from '../store/loops.ts';
import type { RunStore } from '../store/run-store.ts';
import { attendantOf } from './loop-input.ts';
import type { LoopRunner } from './runner.ts';

export interface AwaitedRunsParts {
  readonly loops: Pick<Loops, 'waitingForRuns' | 'input' | 'journal'>;
  readonly runner: Pick<LoopRunner, 'goOnAfterRun'>;
  readonly endedRun: LoopPorts['endedRun'];
  /** The attendant of this process, which continues only loops with the same attendant. */
  readonly attendant: Attendant;
}

/**
 * Continues each loop that waits for a run that has ended. A loop that a person attends is left to
 * a process in which a person can attend it.
 */
export async function goOnAfterRuns({ loops, runner, endedRun, attendant }: AwaitedRunsParts): Promise<void> {
  for (const { id, runId } of loops.waitingForRuns()) {
    const known = attendantOf(loops, id);
    if ((known !== attendant && known !== 'inbox') || (await endedRun(runId)) === null) continue;
    await runner.goOnAfterRun(id, runId).catch((error: unknown) => {
      // Another process continues the loop, or this one is closing.
      if (!(error instanceof LoopwrightError && error.code === 'conflict')) throw error;
    });
  }
}

/**
 * Wakes each run that waits for a person who has to answer a loop, once the loop no longer waits:
 * somebody has answered it or stopped it, or it was deleted.
 */
export async function wakeAnsweredRuns(
  loops: Pick<Loops, 'find'>,
  store: Pick<RunStore, 'waitingForLoops' | 'wake'>,
): Promise<void> {
  for (const { runId, loopId } of await store.waitingForLoops()) {
    const loop = loops.find(loopId);
    if (loop === undefined || !isAtRest(loop.state)) await store.wake(runId);
  }
}

const isAtRest = ({ name }: LoopState): boolean => name === 'waiting' || name === 'paused';
