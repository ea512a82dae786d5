/** Programs that carry out runs, which a test can kill. */
import { type Program, runProgram } from '../store/store.fixture.ts';

/**
 * Carries out the runs of a database until it is killed. The second argument is how many times as
 * fast as the clock of the computer the time passes for it. Its model lets one more run follow the
 * first one of a chain, and then sums up.
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
    locale: () => 'en', failures: async () => ENGLISH_FAILURES, workspace: async () => '/', news() {}, announced: async () => {},
    log: { warn: console.error, error: console.error }, allowed: () => [],
    ports: {
      wait: (ms, signal) => setTimeout(ms / speed, undefined, { signal }).catch(() => undefined), now,
      models: {
        choose: () => ({ provider: 'openai', model: 'm' }), contextTokensOf: () => null,
        async *stream(topicId, model, { messages }) {
          const ended = messages.at(-1).parts[0].text.split('"type":"sleep"').length - 1;
          const title = /"title":"([^"]*)"/.exec(messages.at(-1).parts[0].text)[1];
          const next = { decision: 'run', run: { type: 'sleep', title: 'After ' + title, input: { seconds: 1 } } };
          const text = JSON.stringify(ended === 1 ? next : { decision: 'reply', reply: { content: 'Summed up.' } });
          yield { type: 'text-delta', text };
          yield { type: 'finish', finish: { reason: 'stop' } };
        },
      },
      conversation: () => [], locale: () => 'en', decisionTimeoutMs: () => 1_000, used() {},
      spent: { ofRun: () => ({ tokens: 0, cost: 0 }), ofDay: () => ({ tokens: 0, cost: 0 }) },
      limits: () => ({ runTokens: 1, runCost: 1, runTokensPerDay: 1, runCostPerDay: 1 }),
    },
  });
  runs.start();
  console.log(owner);`;

/** Starts a worker. The first line that it prints is its owner; `speed` is the pace of its clock. */
export const startWorker = (database: string, speed = 1): Program => runProgram(WORKER, [database, String(speed)]);
