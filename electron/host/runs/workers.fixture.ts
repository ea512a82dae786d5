/** Programs that carry out runs, which a test can kill. */
import { type Program, runProgram } from '../store/store.fixture.ts';

/**
 * Carries out the runs of a database until it is killed. The second argument is how many times as
 * fast as the clock of the computer the time passes for it.
 */
const WORKER = `
  import { setTimeout } from 'node:timers/promises';
  import { ENGLISH_FAILURES } from '@/../../../shared/failures/english.ts';
  import { openDatabase } from '@/database.ts';
  import { newOwner } from '@/owner.ts';
  import { RunOutbox } from '@/run-outbox.ts';
  import { Runs as StoredRuns } from '@/runs.ts';
  import { Runs } from '@/../runs/runs.ts';
  const speed = Number(process.argv[2]);
  const begun = Date.now();
  const now = () => begun + Math.round((Date.now() - begun) * speed);
  const database = openDatabase(process.argv[1], { now });
  const owner = newOwner();
  const runs = new Runs({
    store: new StoredRuns(database), outbox: new RunOutbox(database), works: true, owner,
    locale: () => 'en', failures: async () => ENGLISH_FAILURES, workspace: async () => '/', news() {}, told: async () => {},
    log: { warn: console.error, error: console.error },
    ports: { wait: (ms, signal) => setTimeout(ms / speed, undefined, { signal }).catch(() => undefined), now },
  });
  runs.start();
  console.log(owner);`;

/** Starts a worker. The first line that it prints is its owner; `speed` is the pace of its clock. */
export const startWorker = (database: string, speed = 1): Program => runProgram(WORKER, [database, String(speed)]);
