/**
 * Shows requests to models and their replies, during a loop and afterwards. It takes no lease on
 * the loop and writes nothing.
 */

import type { inspect } from '../../../shared/contract/inspect.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { LoopId, MessageId } from '../../../shared/ids.ts';
import type { InspectedIteration } from '../../../shared/inspected.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { conversation } from '../loops/conversation.ts';
import { parseInput, readInput } from '../loops/loop-input.ts';
import { replayableStrategy } from '../loops/strategies.ts';
import type { HostStore } from '../store/open-store.ts';
import { askedIn, type ReplayableLoop } from './asked.ts';
import { inspectedRequest } from './inspected-request.ts';
import { CALL_ROWS, type ModelCall, modelCalls } from './model-calls.ts';

export interface InspectParts extends Pick<HostStore, 'loops' | 'messages' | 'topics'> {
  /** The current language of the user. */
  readonly locale: () => Locale;
}

const MOST_LOOPS = 100;
const GOAL_LENGTH = 200;

export function createInspect({ loops, messages, topics, locale }: InspectParts) {
  /**
   * Returns the record of a loop. Throws `not-found` for a missing loop, and for a loop of a
   * removed topic.
   */
  function recordOf(loopId: LoopId): LoopRecord {
    const record = loops.record(loopId);
    topics.get(record.topicId);
    return record;
  }

  function replayable(record: LoopRecord): ReplayableLoop {
    const upTo = (until: MessageId | null) => (until === null ? [] : conversation(messages, record.topicId, until));
    return {
      rows: loops.journal(record.id),
      strategy: replayableStrategy(record),
      conversation: upTo,
      input: () => readInput(messages, record, parseInput(loops.input(record.id))),
    };
  }

  return {
    loops: ({ topicId }) => {
      topics.get(topicId);
      return loops
        .list({ topicId })
        .slice(0, MOST_LOOPS)
        .map(({ id: loopId, createdAt }) => ({
          loopId,
          goal: firstLine(parseInput(loops.input(loopId)).goal),
          createdAt,
        }));
    },
    iterations: ({ loopId }) => modelCalls(loops.journal(recordOf(loopId).id, CALL_ROWS)).map(withoutContent),
    request({ loopId, call, ...which }) {
      const loop = replayable(recordOf(loopId));
      const found = modelCalls(loop.rows).find((one) => one.call === call);
      if (found === undefined) throw new LoopwrightError('model-call-not-found', { loopId, call });
      return inspectedRequest(askedIn(loop, found), found.reply, which, locale());
    },
  } satisfies Handlers<typeof inspect>;
}

function withoutContent({ place: _, sent: __, reply: ___, ...iteration }: ModelCall): InspectedIteration {
  return iteration;
}

function firstLine(goal: string): string {
  return (goal.trim().split('\n', 1)[0] ?? '').slice(0, GOAL_LENGTH).toWellFormed();
}
