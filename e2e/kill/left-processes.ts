/**
 * Processes that outlived their parent, found by a word on their command line. Linux; on other
 * systems none are found.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The command lines of processes that remain when the time is over; empty as soon as there are
 * none.
 */
export async function leftProcesses(word: string, waitMs: number): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 100) {
    const found = commandLines().filter((line) => line.includes(word));
    if (found.length === 0 || waited >= waitMs) return found;
    await sleep(100);
  }
}

function commandLines(): readonly string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
}
