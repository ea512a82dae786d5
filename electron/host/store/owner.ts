/**
 * Identifies the process that drives a loop, as `<host name>:<process id>:<start time of the
 * process>:<random>`. The start time distinguishes a process from a later process with the same
 * id. The start time is known only on Linux, and is `0` on other systems.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { LoopHolder } from '../../../shared/failures/failures.ts';

const UNKNOWN = '0';

export function newOwner(): string {
  const started = processStatus(process.pid)?.startTime ?? UNKNOWN;
  return [hostname(), process.pid, started, randomBytes(6).toString('hex')].join(':');
}

/** Returns the process id and the host name of an owner, so that a user can find the process. */
export function holderOf(owner: string): LoopHolder {
  const { host, pid } = parseOwner(owner);
  return { process: pid, host: host === hostname() ? null : host };
}

/**
 * Returns whether the owner was a process of this computer that no longer exists; false if this is
 * unknown.
 */
export function ownerIsGone(owner: string): boolean {
  const { host, pid, startTime } = parseOwner(owner);
  if (host !== hostname() || !Number.isSafeInteger(pid) || pid <= 0) return false;
  if (process.platform !== 'linux') return !answersSignals(pid);
  const status = processStatus(pid);
  return status === undefined
    ? !answersSignals(pid)
    : status.ended || (startTime !== UNKNOWN && status.startTime !== startTime);
}

function parseOwner(owner: string): { host: string; pid: number; startTime: string } {
  const fields = owner.split(':');
  return { host: fields.slice(0, -3).join(':'), pid: Number(fields.at(-3)), startTime: fields.at(-2) ?? '' };
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/**
 * Reads the state and the start time of a process from `/proc/<pid>/stat`. The command name in
 * parentheses may contain any character; the state (field 3) and the start time in ticks since
 * boot (field 22) follow it, see proc(5).
 */
function processStatus(pid: number): { ended: boolean; startTime: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startTime = fields[19];
    return startTime === undefined ? undefined : { ended: fields[0] === 'Z' || fields[0] === 'X', startTime };
  } catch {
    return undefined;
  }
}
