/**
 * Finds processes that outlived their parent by a word on their command line. Works only on Linux;
 * on other systems it finds none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The command lines of the processes that remain after `waitMs` milliseconds; empty as soon as none
 * remain.
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
