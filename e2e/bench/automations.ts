/**
 * Simulates ten years of 20 automations in eight zones, with three processes on one database: the
 * computer sleeps, its clock is set, processes are killed, people pause, delete and decide. Every
 * time is compared with a calendar that is walked day by day. Prints Markdown, or fails at the first
 * difference with its seed: `npm run bench:automations -- YEARS SEED`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { simulate } from '../../electron/host/automations/years/simulate.fixture.ts';
import { simulatedAutomations } from '../../electron/host/automations/years/simulated-automations.fixture.ts';
import type { Looker, SimulationFigures } from '../../electron/host/automations/years/simulation-parts.fixture.ts';

const FIRST_YEAR = 2026;
const LOOKERS = 2;
/** A kill this long after the beginning of a look, in milliseconds, often falls into it. */
const KILL_WITHIN_MS = 4;
/** The simulation waits for the disk at every commit. A file system in memory shows the same without that. */
const MEMORY = '/dev/shm';

class ChildLooker implements Looker {
  readonly #path: string;
  #child: ChildProcess;

  private constructor(path: string, child: ChildProcess) {
    this.#path = path;
    this.#child = child;
  }

  static async open(path: string): Promise<ChildLooker> {
    return new ChildLooker(path, await start(path));
  }

  async look(now: number): Promise<void> {
    const answer = once(this.#child, 'message');
    this.#child.send(now);
    const [said] = await answer;
    if (said !== 'looked') throw new Error(String(said));
  }

  async restart(now: number | null): Promise<void> {
    if (now === null) await this.close();
    else {
      const gone = once(this.#child, 'exit');
      this.#child.send(now);
      await setTimeout(Math.random() * KILL_WITHIN_MS);
      this.#child.kill('SIGKILL');
      await gone;
    }
    this.#child = await start(this.#path);
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.send('end');
    await gone;
  }
}

async function start(path: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('automations-looker.ts', import.meta.url)), [path]);
  await once(child, 'message');
  return child;
}

const NAMES: Readonly<Record<keyof SimulationFigures, string>> = {
  steps: 'steps of the simulation',
  looks: 'looks of the three processes',
  fired: 'runs by a time or by "Run now"',
  overlapped: 'times at which the run before had not ended',
  missed: 'missed times',
  runsForMissed: 'runs for missed times',
  succeeded: 'runs that succeeded',
  failed: 'runs that failed',
  canceled: 'runs that were canceled',
  sleeps: 'sleeps',
  clockChanges: 'changes of the clock of the machine',
  reopened: 'processes killed or opened again',
  pauses: 'pauses and their ends',
};

const [years = 10, seed = Math.floor(Math.random() * 1e9)] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'loopwright-automations-'));
const path = join(folder, 'loopwright.sqlite');
const began = performance.now();
try {
  const figures = await simulate({
    ...{ path, seed },
    from: Date.UTC(FIRST_YEAR, 0, 1),
    until: Date.UTC(FIRST_YEAR + years, 0, 1),
    automations: simulatedAutomations(FIRST_YEAR),
    lookers: () => Promise.all(Array.from({ length: LOOKERS }, () => ChildLooker.open(path))),
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${years} years, seed ${seed}, ${LOOKERS + 1} processes, ${seconds} seconds, no difference:\n`);
  console.log('| what happened | times |\n| --- | ---: |');
  for (const [key, name] of Object.entries(NAMES)) console.log(`| ${name} | ${figures[key as keyof typeof NAMES]} |`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
