/**
 * Decides when a process is killed: at a random moment, or while a particular operation is running.
 */
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertNever } from '../../shared/assert-never.ts';
import type { Chance } from './chance.ts';
import { eventOf, type RunningProgram } from './program.ts';

export type Moment =
  | { readonly when: 'lines'; readonly count: number }
  | { readonly when: 'time'; readonly ms: number }
  | { readonly when: 'event'; readonly type: string; readonly count: number; readonly delayMs: number }
  /**
   * The process is killed when a file of the workspace changes: a temporary file of an edit, a
   * rename.
   */
  | { readonly when: 'edit'; readonly count: number }
  /** The process is killed when the database or its write-ahead log is written. */
  | { readonly when: 'commit'; readonly count: number }
  /** The process is killed when the counter server has counted a call. */
  | { readonly when: 'counted'; readonly count: number };

export interface Watched {
  readonly workspace: string;
  readonly dataDir: string;
  readonly log: string;
}

/**
 * Chooses a random moment. `calls` is the number of calls that the loop will make, so that the
 * moments are spread over all calls.
 */
export function someMoment(chance: Chance, calls: number): Moment {
  const kind = chance.whole(0, 9);
  const count = chance.whole(1, Math.max(1, calls));
  const delayMs = chance.one([0, 0, 1, 2, 3, 5, 8]);
  if (kind === 0) return { when: 'lines', count: chance.whole(1, calls * 3) };
  if (kind === 1) return { when: 'time', ms: chance.whole(150, 2000) };
  if (kind <= 4) return { when: 'event', type: 'tool-call-start', count, delayMs };
  if (kind === 5) return { when: 'event', type: 'tool-call-end', count, delayMs: 0 };
  if (kind === 6) return { when: 'event', type: 'message-stored', count: chance.whole(1, 8), delayMs };
  if (kind === 7) return { when: 'edit', count: chance.whole(1, calls) };
  if (kind === 8) return { when: 'commit', count: chance.whole(1, calls * 3) };
  return { when: 'counted', count: chance.whole(1, 3) };
}

/**
 * Kills the process at the given moment, or at call number `lastCall` if the moment has not come
 * before. Returns a function that ends the watching.
 */
export function killAt(moment: Moment, program: RunningProgram, watched: Watched, lastCall: number): () => void {
  const watchers: FSWatcher[] = [];
  const counted = (count: number, act = program.kill) => {
    let left = count;
    return () => {
      left -= 1;
      if (left === 0) act();
    };
  };
  const watchFolder = (folder: string, count: number, matches: (name: string) => boolean) => {
    const note = counted(count);
    watchers.push(watch(folder, (_, name) => matches(name ?? '') && note()));
  };
  const timers: NodeJS.Timeout[] = [];
  const killIn = (delayMs: number) => {
    if (delayMs === 0) program.kill();
    else timers.push(setTimeout(program.kill, delayMs));
  };
  onEvent(program, 'tool-call-start', counted(lastCall));
  switch (moment.when) {
    case 'lines': {
      program.onLine(counted(moment.count));
      break;
    }
    case 'time':
      killIn(moment.ms);
      break;
    case 'event':
      onEvent(
        program,
        moment.type,
        counted(moment.count, () => killIn(moment.delayMs)),
      );
      break;
    case 'edit': {
      for (const folder of foldersIn(watched.workspace)) watchFolder(folder, moment.count, () => true);
      break;
    }
    case 'commit':
      watchFolder(watched.dataDir, moment.count, (name) => name.includes('sqlite'));
      break;
    case 'counted':
      watchFolder(dirname(watched.log), moment.count, () => true);
      break;
    default:
      assertNever(moment);
  }
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers) clearTimeout(timer);
  };
}

function onEvent(program: RunningProgram, type: string, listener: () => void): void {
  program.onLine((line) => {
    if (eventOf(line).type === type) listener();
  });
}

function foldersIn(root: string): readonly string[] {
  if (!existsSync(root)) return [];
  const below = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [root, ...below.map((entry) => join(entry.parentPath, entry.name))];
}
