/** Automations on a real database, with a clock that only the test moves and without loops. */
import type { GivenAutomation } from '../../../shared/automation.ts';
import { RunId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { AutomationFirings } from '../store/automation-firings.ts';
import { AutomationGaps } from '../store/automation-gaps.ts';
import { Automations, type StoredAutomation } from '../store/automations.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { NewRuns } from '../store/new-runs.ts';
import { RunEndings } from '../store/run-endings.ts';
import { Topics } from '../store/topics.ts';
import { GIVEN } from './given.fixture.ts';
import { AutomationStarts } from './starts.ts';

export interface Bench {
  readonly database: Database;
  readonly automations: Automations;
  readonly firings: AutomationFirings;
  readonly gaps: AutomationGaps;
  readonly starts: AutomationStarts;
  /** The runs that were started, oldest first, with the keys of their starts. */
  readonly started: { readonly runId: RunId; readonly key: string; readonly at: number }[];
  add(given?: Partial<Omit<GivenAutomation, 'id'>>): StoredAutomation;
  /** Ends the runs that have not ended. */
  endRuns(how?: 'succeeded' | 'failed'): void;
  close(): void;
}

/** Opens the database as one process does. `path` may be open in others. */
export function openBench(path: string, now: () => number): Bench {
  const database = openDatabase(path, { now });
  const [automations, firings, gaps] = [
    new Automations(database),
    new AutomationFirings(database),
    new AutomationGaps(database),
  ];
  const topics = new Topics(database);
  const newRuns = new NewRuns(database);
  const endings = new RunEndings(database);
  const started: Bench['started'] = [];
  const starts = new AutomationStarts({
    ...{ database, automations, firings, gaps, now },
    isAllPaused: () => false,
    defaults: async () => ({
      workspace: '/home/someone/Loopwright',
      model: { provider: 'openai', model: 'm' },
      approvalMode: 'ask-edits',
    }),
    topicOf: ({ ownTopicId, title }, workspace) =>
      topics.find(ownTopicId)?.id ?? topics.create({ id: TopicId.parse(ownTopicId), title, workspace }).id,
    start: ({ key, preset: { title, goal, strategy }, topicId }) => {
      const runId = newRuns.insert({ type: 'agent', title, topicId, input: { goal, strategy }, key });
      started.push({ runId, key, at: now() });
      return runId;
    },
    decided: () => {},
  });
  return {
    ...{ database, automations, firings, gaps, starts, started },
    add: (given = {}) => automations.add({ ...GIVEN, ...given }),
    endRuns(how = 'succeeded') {
      for (const { id } of database.all<{ id: RunId }>(`SELECT id FROM runs WHERE state_name = 'queued'`)) {
        const hold = { runId: id, owner: `elsewhere:1:0:${newId(RunId)}`, attempt: 1 };
        database.run(
          `UPDATE runs SET state_name = 'running', owner = ?, attempt = 1, started_at = ? WHERE id = ?`,
          ...[hold.owner, now(), id],
        );
        const work = { steps: [], artifacts: [] };
        endings.finish(
          hold,
          how === 'succeeded'
            ? { ok: true, output: { result: 'Done.' }, ...work }
            : { ok: false, error: { code: 'run-without-result', data: {}, retryable: false }, ...work },
        );
      }
    },
    close: () => database.close(),
  };
}
