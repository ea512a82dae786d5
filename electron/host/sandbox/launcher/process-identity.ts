/** Recognises a process again, because the system gives the ids of ended processes to new ones. */
import { readFileSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in ticks since the system started; 0 where the system does not say it. */
  readonly startedAt: number;
}

export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  startedAt: statOf(process.pid)?.startedAt ?? 0,
});

/** Whether the process still runs. A process that has ended and was not yet collected does not. */
export function runs({ pid, startedAt }: ProcessIdentity): boolean {
  if (process.platform === 'linux') {
    const stat = statOf(pid);
    return stat !== null && stat.startedAt === startedAt && !/[ZX]/.test(stat.state);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** See proc(5): the fields follow the name of the program, which is in parentheses. */
function statOf(pid: number): { readonly state: string; readonly startedAt: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', startedAt: Number(fields[19]) };
  } catch {
    return null;
  }
}
