/** Connects the background runs with the rest of the host. */
import { setTimeout } from 'node:timers/promises';
import { ENGLISH_FAILURES } from '../../../shared/failures/english.ts';
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { ended, type Locale } from '../../../shared/loop.ts';
import { typesIn, unknownTypesIn } from '../../../shared/run-types/index.ts';
import type { FolderIndexer } from '../indexing/folder-indexer.ts';
import { conversation } from '../loops/conversation.ts';
import { AgentLoops, type AgentLoopsParts } from '../runs/agent-loops.ts';
import type { AgentPort } from '../runs/agent-port.ts';
import type { LoopOfRun } from '../runs/limited-models.ts';
import { type RunLimits, refuseOverspent } from '../runs/run-limits.ts';
import type { RunWeb } from '../runs/run-web.ts';
import { Runs } from '../runs/runs.ts';
import type { HostStore } from '../store/open-store.ts';
import { knownZone } from '../time/wall-clock.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

export interface HostRunsParts
  extends Pick<HostParts, 'store' | 'shell' | 'options' | 'events' | 'locale' | 'models' | 'lease' | 'secretFilter'> {
  readonly indexer: FolderIndexer;
  readonly web: RunWeb;
  /** Returns the folder of a new topic for which none was chosen. */
  readonly workspace: () => Promise<string>;
  /** Returns the loops of runs; called when everything is composed. */
  readonly agents: () => AgentPort;
  /** Continues the loops that wait for runs; called in a process that carries out runs. */
  readonly goOn: () => Promise<void>;
}

/**
 * Returns the runs. A shell with windows and a worker carry them out; any other command ends before
 * they do. They must be closed before the store.
 */
export function composeRuns({
  store,
  shell,
  options,
  events,
  locale,
  models,
  lease,
  secretFilter,
  indexer,
  web,
  workspace,
  agents,
  goOn,
}: HostRunsParts): Runs {
  const { runs, runOutbox, runModelCalls, settings, topics, messages } = store;
  const types = appSetting(settings, 'runTypes');
  for (const name of unknownTypesIn(types)) shell.log.warn(`There is no type of background task named “${name}”.`);
  const works = shell.capabilities.windows || options.worksOnRuns === true;
  return new Runs({
    ...{ store: runs, outbox: runOutbox, locale, workspace, log: shell.log },
    news: events.news,
    isOfRun: (loopId) => store.runLoops.runOf(loopId) !== null,
    evidenceOf(runId) {
      const own = store.runLoops.ofRun(runId);
      const state = own === null ? undefined : store.loops.find(own.loopId)?.state;
      return state !== undefined && ended(state) ? state.outcome.evidence : undefined;
    },
    failures: failuresIn,
    owner: lease.owner,
    allowed: () => typesIn(appSetting(settings, 'runTypes')),
    works,
    announced: async () => (works ? goOn() : undefined),
    ports: {
      ...{ models, web, locale, failures: failuresIn },
      agents,
      conversation: (topicId) => secretFilter.messages(topicId, conversation(messages, topics.get(topicId).id)),
      ...{ indexer, workspaceOf: (topicId) => topics.get(topicId).workspace },
      wait: (ms, signal) =>
        setTimeout(ms, undefined, { signal, ref: options.worksOnRuns === true }).catch(() => undefined),
      now: shell.now,
      answerMs: () => answerMs(settings),
      used: (call) => runModelCalls.add(call),
      spent: runModelCalls,
      decisionTimeoutMs: () => Math.ceil(appSetting(settings, 'decisionSeconds') * 1_000),
      limits: () => limitsOfRuns(settings),
    },
  });
}

const limitsOfRuns = (settings: HostStore['settings']): RunLimits => ({
  runTokens: appSetting(settings, 'runTokens'),
  runCost: appSetting(settings, 'runCost'),
  runTokensPerDay: appSetting(settings, 'runTokensPerDay'),
  runCostPerDay: appSetting(settings, 'runCostPerDay'),
});

/** Returns the texts of failures in a language. */
export async function failuresIn(language: Locale): Promise<FailureTexts> {
  return language === 'en' ? ENGLISH_FAILURES : (await import('../../../shared/failures/chinese.ts')).CHINESE_FAILURES;
}

/** Returns the limits of a loop that works for a run; null for any other loop. */
export function loopOfRun(
  { runLoops, runModelCalls, settings }: Pick<HostStore, 'runLoops' | 'runModelCalls' | 'settings'>,
  loopId: LoopId,
): LoopOfRun | null {
  const runId = runLoops.runOf(loopId);
  if (runId === null) return null;
  const refuse = () => refuseOverspent(runId, runModelCalls, limitsOfRuns(settings));
  return { refuseOverspent: refuse, failures: failuresIn };
}

/** Creates the loops of runs out of the parts that begin and drive loops. */
export function composeAgents({
  store,
  shell,
  locale,
  workspace,
  ...drives
}: Pick<HostRunsParts, 'store' | 'shell' | 'locale' | 'workspace'> & Pick<AgentLoopsParts, 'runner' | 'start'>) {
  const { loops, topics, runs, runLoops, runModelCalls, settings } = store;
  return new AgentLoops({
    ...{ loops, topics, runs, runLoops, locale, workspace, now: shell.now, ...drives },
    timeZone: () => knownZone(shell.timeZone()),
    presetOf: (runId) => store.automationFirings.presetOf(runId),
    answerMs: () => answerMs(settings),
    refuseOverspent: (runId) => refuseOverspent(runId, runModelCalls, limitsOfRuns(settings)),
  });
}

const HOUR_MS = 3_600_000;

const answerMs = (settings: HostStore['settings']): number => appSetting(settings, 'runAnswerHours') * HOUR_MS;
