/** Recognises a process again, because the system gives the ids of ended processes to new ones. */
import { readFileSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in ticks since the system started; 0 where the system does not say it. */
  readonly startedAt: number;
}

export const thisProcess = (): ProcessIdentity => identityOf(process.pid);

export const identityOf = (pid: number): ProcessIdentity => ({ pid, startedAt: statOf(pid)?.startedAt ?? 0 });

/** A flag of the kernel for a process that is ending (PF_EXITING). */
const ENDING = 0x4;

/**
 * Whether the process still runs. One that is ending does not, because its files are closed before
 * it is gone, nor does one that has ended and was not yet collected.
 */
export function runs({ pid, startedAt }: ProcessIdentity): boolean {
  if (process.platform === 'linux') {
    const stat = statOf(pid);
    return stat !== null && stat.startedAt === startedAt && (stat.flags & ENDING) === 0 && !/[ZX]/.test(stat.state);
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** See proc(5): the fields follow the name of the program, which is in parentheses. */
function statOf(pid: number): { readonly state: string; readonly flags: number; readonly startedAt: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', flags: Number(fields[6]), startedAt: Number(fields[19]) };
  } catch {
    return null;
  }
}
