/** Connects the automations with the rest of the host. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import { AutomationNews } from '../automations/automation-news.ts';
import { createAutomations, isAllPaused } from '../automations/automations.ts';
import { createAutomationMaker } from '../automations/made-automations.ts';
import { AutomationStarts } from '../automations/starts.ts';
import { timesAfter } from '../automations/times/due-times.ts';
import { AutomationStarters } from '../store/automation-starters.ts';
import type { StoredAutomation } from '../store/automations.ts';
import { NewRuns } from '../store/new-runs.ts';
import { MinuteClock } from '../time/minute-clock.ts';
import { knownZone } from '../time/wall-clock.ts';
import { appSetting } from '../topics/app-settings.ts';
import { workspaceRoot } from '../topics/workspace.ts';
import { reportTopic } from './automation-topic.ts';
import type { HostParts } from './parts.ts';
import { failuresIn } from './runs.ts';

/** The title of a run for missed times, which is also in its report. */
const TITLES: Readonly<Record<Locale, (title: string, count: number) => string>> = {
  en: (title, count) => `${title} (for ${count === 1 ? 'a missed time' : `${count} missed times`})`,
  'zh-CN': (title, count) => `${title}（补上错过的 ${count} 次）`,
};

interface HostAutomationsParts extends Pick<HostParts, 'store' | 'shell' | 'options' | 'events' | 'lease' | 'locale'> {
  /** Returns the folder of an automation for which none was chosen. */
  readonly defaultFolder: () => Promise<string>;
  /** Called after runs were stored. */
  readonly started: () => void;
}

const hasTimes = ({ time, timeZone }: StoredAutomation, now: number): boolean =>
  timesAfter(time, timeZone, now, 1).length > 0;

/**
 * Returns the automations. A shell with windows and a worker start them at their times; they must be
 * closed before the store.
 */
export function composeAutomations({
  store,
  shell,
  options,
  events,
  lease,
  locale,
  defaultFolder,
  started,
}: HostAutomationsParts) {
  const { database, settings, topics, automations, automationFirings: firings, automationGaps: gaps } = store;
  const { now, log } = shell;
  const { news } = events;
  const newRuns = new NewRuns(database);
  const starters = new AutomationStarters(database);
  const topicOf = (automation: StoredAutomation, workspace: string): TopicId => {
    const known = reportTopic(topics, automation);
    if (known !== null) return known;
    const { id, title, ownTopicId } = automation;
    // A removed topic keeps its id until it is purged.
    const isFree = topics.settings(ownTopicId) === undefined;
    return topics.create({ id: isFree ? ownTopicId : automations.renewTopic(id), title, workspace }).id;
  };
  const announced = new AutomationNews({ automations, gaps, news });
  const starts = new AutomationStarts({
    ...{ database, automations, firings, gaps, now, topicOf },
    decided: () => {
      started();
      announced.tell();
    },
    isAllPaused: () => isAllPaused(settings),
    defaults: async () => ({
      workspace: await defaultFolder(),
      model: options.model ?? appSetting(settings, 'model'),
      approvalMode: appSetting(settings, 'approvalMode'),
    }),
    start: ({ key, preset: { title, goal, strategy }, topicId, missed }) =>
      newRuns.insert({
        ...{ type: 'agent', topicId, input: { goal, strategy }, key },
        title: missed === null ? title : TITLES[locale()](title, missed),
      }),
  });
  const works = shell.capabilities.windows || options.worksOnRuns === true;
  firings.purge();
  let isStarting = works;
  if (works) starters.begin(lease.owner);
  const clock = works
    ? new MinuteClock({
        look: async () => {
          await starts.look();
          return true;
        },
        now,
        failed: (why) => log.warn(`Automations could not be started and are tried again: ${why}`),
      })
    : null;
  if (clock !== null) events.on('news', 'automations', ({ type }) => type === 'automations-changed' && clock.wake());
  return {
    noun: createAutomations({
      ...{ database, settings, automations, firings, gaps, starts, now },
      changed: () => announced.tell(),
      failures: failuresIn,
      folder: async (path) => workspaceRoot(path ?? (await defaultFolder())),
      hasTopic: (topicId) => topics.find(topicId) !== undefined,
      look: async () => (works ? starts.look() : undefined),
    }),
    /** The number of automations with missed times about which nobody has decided. */
    missed: () => gaps.waiting(),
    maker: createAutomationMaker({
      ...{ database, automations, now },
      timeZone: () => knownZone(shell.timeZone()),
      approvalMode: () => appSetting(settings, 'approvalMode'),
      folder: workspaceRoot,
      localeOf: (loopId) => store.loops.record(loopId).locale,
      changed: () => announced.tell(),
    }),
    /** How many automations have times to come, and whether a process starts them. */
    standing: () => ({
      count: isAllPaused(settings)
        ? 0
        : automations.list().filter((each) => !each.paused && hasTimes(each, now())).length,
      isAnyStarting: starters.isAny(),
    }),
    /** Tells the windows what other processes changed. */
    tell: () => announced.tell(),
    /** Looks soon for times that have come, if this process starts automations. */
    look: () => clock?.wake(),
    async close() {
      await clock?.close();
      if (isStarting) starters.end(lease.owner);
      isStarting = false;
    },
  };
}
