/** Plugs store, models and tools into the loop. */
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { CallId, MessageId } from '../../../shared/ids.ts';
import type { LoopPorts } from '../loop/ports.ts';
import { conversation } from '../loops/conversation.ts';
import { LoopRunner, type LoopRunnerParts } from '../loops/runner.ts';
import type { Tools } from '../mcp/tools/tools.ts';
import { ModelChoice } from '../models/model-choice.ts';
import { newId } from '../new-id.ts';
import type { ShellPorts } from '../ports.ts';
import { LeaseKeeper } from '../store/lease-keeper.ts';
import type { HostStore } from '../store/open-store.ts';
import { newOwner } from '../store/owner.ts';
import { knownZone } from '../time/wall-clock.ts';
import { appSetting } from '../topics/app-settings.ts';
import { Compactor } from '../topics/compactor.ts';
import type { TopicPreferences } from '../topics/topic-preferences.ts';

export interface HostLoopsParts extends Pick<LoopRunnerParts, 'tell' | 'rested'> {
  readonly store: HostStore;
  readonly preferences: TopicPreferences;
  readonly tools: Tools;
  readonly shell: ShellPorts;
}

export function composeLoops({ store, preferences, tools, shell, tell, rested }: HostLoopsParts) {
  const { database, inbox, loops, messages, versions, settings } = store;
  const { now, log } = shell;
  const lease = new LeaseKeeper(loops, newOwner(), {
    onError: (error) => log.warn('[Agentic] a lease could not be renewed', { error: String(error) }),
  });
  const models = new ModelChoice({
    settingOf: (topicId) => preferences.model(topicId),
    providers: () => appSetting(settings, 'providers'),
    secret: shell.secret,
  });
  const compactor = new Compactor({ ...store, models });
  const ports: LoopPorts = {
    store: loops,
    models,
    tools,
    compaction: compactor,
    runs: noRuns,
    conversation: (topicId) => conversation(messages, topicId),
    newCallId: () => newId(CallId),
    newMessageId: () => newId(MessageId),
    now,
    timeZone: () => knownZone(shell.timeZone()),
    interactive: shell.interactive,
    reportBug: (error, loopId) => {
      const stack = error instanceof Error ? error.stack : undefined;
      log.error(`[Agentic] loop ${loopId} broke: ${messageOf(error)}`, stack === undefined ? {} : { stack });
    },
  };
  const runner = new LoopRunner({ database, inbox, loops, messages, versions, lease, ports, now, log, tell, rested });
  return { runner, lease, models, compactor };
}

/** Background runs come with their own strategy; none of today's asks for one. */
const noRuns: LoopPorts['runs'] = {
  start: () => Promise.reject(new LoopwrightError('runs-not-available')),
  wait: () => Promise.reject(new LoopwrightError('runs-not-available')),
};
