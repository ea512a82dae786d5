/** A command that a model started in the background, as pages and terminals show it. */
import type { LoopId } from './ids.ts';
import type { RunPlace } from './run-place.ts';

/**
 * Who or what ended a command that did not end by itself. `loop`: the loop ended, and nobody keeps
 * the command. `app`: the app was closed.
 */
export type BackgroundStop = 'user' | 'model' | 'loop' | 'app';

export type BackgroundEnd =
  | { readonly name: 'exited'; readonly exitCode: number }
  | { readonly name: 'stopped'; readonly by: BackgroundStop }
  /** `why` is an error message. */
  | { readonly name: 'not-started'; readonly why: string };

export interface BackgroundCommand {
  /** Is not used again, also not after a restart of the app. */
  readonly id: string;
  /** The loop that started it. */
  readonly loopId: LoopId;
  readonly command: string;
  /** The folder in which it runs, relative to the folder of the topic; `.` is that folder. */
  readonly workingFolder: string;
  readonly place: RunPlace;
  /** Milliseconds since the epoch, UTC. */
  readonly startedAt: number;
  /** Whether it goes on when its loop ends, because the user keeps it. */
  readonly kept: boolean;
  /** Whether its loop has ended, so that only the user can stop it. */
  readonly loopOver: boolean;
  /** The last line of its output that is not empty; at most `LONGEST_LAST_LINE` characters. */
  readonly lastLine: string;
  /** The number of characters of its output so far. It grows when there is more to show. */
  readonly written: number;
  /**
   * Protected files and folders that appeared while it ran in the sandbox and were removed, relative
   * to the folder of the topic.
   */
  readonly removed: readonly string[];
  /** Those that were left, because a command outside the sandbox ran at the same time and may have made them. */
  readonly left: readonly string[];
  readonly state:
    | { readonly name: 'running' }
    | { readonly name: 'ended'; readonly at: number; readonly end: BackgroundEnd };
}

export const LONGEST_LAST_LINE = 300;
/** The number of commands that one loop can have in the background at the same time. */
export const MOST_IN_BACKGROUND = 5;

export const isRunning = ({ state }: Pick<BackgroundCommand, 'state'>): boolean => state.name === 'running';
