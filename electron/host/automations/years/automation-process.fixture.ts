/** Automations as one process of the app has them: a database connection of its own, and a clock of the test. */
import { ENGLISH_FAILURES } from '../../../../shared/failures/english.ts';
import { TopicId } from '../../../../shared/ids.ts';
import { AutomationFirings } from '../../store/automation-firings.ts';
import { AutomationGaps } from '../../store/automation-gaps.ts';
import { Automations } from '../../store/automations.ts';
import { openDatabase } from '../../store/database.ts';
import { NewRuns } from '../../store/new-runs.ts';
import { Runs } from '../../store/runs.ts';
import { Settings } from '../../store/settings.ts';
import { Topics } from '../../store/topics.ts';
import { createAutomations, isAllPaused } from '../automations.ts';
import { AutomationStarts } from '../starts.ts';

const WORKSPACE = '/home/someone/Loopwright';

export type AutomationProcess = ReturnType<typeof openProcess>;

/** Opens the database, which other processes may have open. `now` is in milliseconds since the epoch, UTC. */
export function openProcess(path: string, now: () => number) {
  const database = openDatabase(path, { now });
  const automations = new Automations(database);
  const firings = new AutomationFirings(database);
  const gaps = new AutomationGaps(database);
  const settings = new Settings(database);
  const topics = new Topics(database);
  const newRuns = new NewRuns(database);
  const starts = new AutomationStarts({
    ...{ database, automations, firings, gaps, now, decided: () => {} },
    isAllPaused: () => isAllPaused(settings),
    defaults: async () => ({
      workspace: WORKSPACE,
      model: { provider: 'openai', model: 'm' },
      approvalMode: 'ask-edits',
    }),
    topicOf: ({ ownTopicId, title }, workspace) =>
      topics.find(ownTopicId)?.id ?? topics.create({ id: TopicId.parse(ownTopicId), title, workspace }).id,
    start: ({ key, preset: { title, goal, strategy }, topicId }) =>
      newRuns.insert({ type: 'agent', title, topicId, input: { goal, strategy }, key }),
  });
  const noun = createAutomations({
    ...{ database, settings, automations, firings, gaps, starts, now, changed: () => {} },
    failures: async () => ENGLISH_FAILURES,
    folder: async (given) => given ?? WORKSPACE,
    hasTopic: (topicId) => topics.find(topicId) !== undefined,
    look: () => starts.look(),
  });
  return { database, noun, runs: new Runs(database), look: () => starts.look(), close: () => database.close() };
}
