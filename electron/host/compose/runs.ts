/** Connects the background runs with the rest of the host. */
import { setTimeout } from 'node:timers/promises';
import { ENGLISH_FAILURES } from '../../../shared/failures/english.ts';
import type { FolderIndexer } from '../indexing/folder-indexer.ts';
import { conversation } from '../loops/conversation.ts';
import type { RunWeb } from '../runs/run-web.ts';
import { Runs } from '../runs/runs.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

export interface HostRunsParts
  extends Pick<HostParts, 'store' | 'shell' | 'options' | 'events' | 'locale' | 'models' | 'lease'> {
  readonly indexer: FolderIndexer;
  readonly web: RunWeb;
  /** Returns the folder of a new topic for which none was chosen. */
  readonly workspace: () => Promise<string>;
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
  indexer,
  web,
  workspace,
  goOn,
}: HostRunsParts): Runs {
  const { runs, runOutbox, runModelCalls, settings, topics, messages } = store;
  const works = shell.capabilities.windows || options.worksOnRuns === true;
  return new Runs({
    ...{ store: runs, outbox: runOutbox, locale, workspace, log: shell.log },
    news: events.news,
    failures: async (language) =>
      language === 'en' ? ENGLISH_FAILURES : (await import('../../../shared/failures/chinese.ts')).CHINESE_FAILURES,
    owner: lease.owner,
    works,
    told: async () => (works ? goOn() : undefined),
    ports: {
      ...{ models, web, locale },
      conversation: (topicId) => conversation(messages, topics.get(topicId).id),
      ...{ indexer, workspaceOf: (topicId) => topics.get(topicId).workspace },
      wait: (ms, signal) =>
        setTimeout(ms, undefined, { signal, ref: options.worksOnRuns === true }).catch(() => undefined),
      now: shell.now,
      used: (call) => runModelCalls.add(call),
      spent: runModelCalls,
      limits: () => ({
        runTokens: appSetting(settings, 'runTokens'),
        runCost: appSetting(settings, 'runCost'),
        runTokensPerDay: appSetting(settings, 'runTokensPerDay'),
        runCostPerDay: appSetting(settings, 'runCostPerDay'),
      }),
    },
  });
}
