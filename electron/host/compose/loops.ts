/** Connects store, models and tools with the loop. */
import type { BackgroundCommand } from '../../../shared/background-command.ts';
import { messageOf } from '../../../shared/errors.ts';
import { CallId, MessageId, type TopicId } from '../../../shared/ids.ts';
import { NetDiffs } from '../changes/net-diffs.ts';
import { createLoopEvidence } from '../evidence/loop-evidence.ts';
import type { LoopPorts } from '../loop/ports.ts';
import { conversation } from '../loops/conversation.ts';
import { LoopRunner } from '../loops/runner.ts';
import type { Tools } from '../mcp/tools/tools.ts';
import { newId } from '../new-id.ts';
import { limitedPorts } from '../runs/limited-models.ts';
import { endedRun } from '../runs/start-run.ts';
import { knownZone } from '../time/wall-clock.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { composeMemory } from './memory.ts';
import type { HostParts } from './parts.ts';
import { loopOfRun } from './runs.ts';

export interface HostLoopsParts
  extends Pick<HostParts, 'store' | 'models' | 'compactor' | 'secretFilter' | 'lease' | 'shell' | 'events'> {
  readonly tools: Tools;
  readonly runs: LoopPorts['runs'];
  readonly background: { readonly list: (topicId: TopicId) => readonly BackgroundCommand[] };
  readonly memory: Pick<ReturnType<typeof composeMemory>, 'counting' | 'factsFor'>;
}

export function composeLoops({
  store,
  models,
  compactor,
  secretFilter,
  tools,
  runs,
  lease,
  shell,
  events,
  memory,
  background,
}: HostLoopsParts): LoopRunner {
  const { database, inbox, loops, messages, settings, versions } = store;
  const { now, log } = shell;
  const diffs = new NetDiffs(store.checkpoints);
  const ports: LoopPorts = {
    store: loops,
    models,
    tools,
    compaction: compactor,
    secrets: secretFilter,
    facts: memory.counting,
    evidence: createLoopEvidence({
      ...{ ...store, now },
      background: (topicId) => background.list(topicId),
      countLines: (change) => diffs.counts(change),
    }),
    runs,
    decisionTimeoutMs: () => Math.ceil(appSetting(settings, 'decisionSeconds') * 1_000),
    endedRun: (runId) => endedRun(store.runs, runId),
    conversation: (topicId) => conversation(messages, topicId),
    ...(shell.answersLeft === undefined ? {} : { answersLeft: shell.answersLeft }),
    newCallId: () => newId(CallId),
    newMessageId: () => newId(MessageId),
    now,
    timeZone: () => knownZone(shell.timeZone()),
    reportBug: (error, loopId) => {
      const stack = error instanceof Error ? error.stack : undefined;
      log.error(`[Agentic] loop ${loopId} broke: ${messageOf(error)}`, stack === undefined ? {} : { stack });
    },
  };
  return new LoopRunner({
    ...{ database, inbox, loops, messages, versions, lease, ports, now, log },
    stopElsewhere: async (loopId) => {
      const runId = store.runLoops.runOf(loopId);
      if (runId === null) return false;
      await store.runs.cancel(runId, 'user', null);
      return true;
    },
    portsOf: (loopId) => {
      const own = loopOfRun(store, loopId);
      return own === null ? ports : limitedPorts(ports, own);
    },
    attendant: shell.attendant,
    factsFor: memory.factsFor,
    tell: events.tell,
    rested: ({ topicId }, state) => events.emit('rest', topicId, state),
  });
}
