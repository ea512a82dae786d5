/** Which changes of loops are told to a user who looks elsewhere. */
import { assertNever } from '../assert-never.ts';
import type { LoopId, ServerRequestId, TopicId } from '../ids.ts';
import type { LocatedEvent, LoopState } from '../loop.ts';
import { ENDINGS } from '../loop-ending.ts';

/** Something about the loop of a topic that the user should know. */
export type LoopNotice =
  | 'asks-approval'
  | 'asks-question'
  | 'asks-outcome'
  | 'server-asks'
  | 'completed'
  | 'stopped'
  | 'failed';

export interface LoopNoticesParts {
  /** Whether the loop works for a run. Such a loop is not told, because its run is. */
  isOfRun(loopId: LoopId): boolean;
  tell(topicId: TopicId, what: LoopNotice): void;
}

/** A request of a server, as the news tell it. */
interface ToldRequest {
  readonly topicId: TopicId;
  readonly request: { readonly id: ServerRequestId; readonly state: string };
}

/** Returns listeners for the events of loops and for the requests of servers. */
export function loopNotices({ isOfRun, tell }: LoopNoticesParts) {
  /**
   * The ids of the open requests that were told. The same news is also sent when the draft of a
   * request changes, which must not be told again.
   */
  const asked = new Set<ServerRequestId>();
  return {
    hear({ topicId, loopId, event }: LocatedEvent): void {
      if (event.type !== 'loop-state' || isOfRun(loopId)) return;
      const what = noticeOf(event.state);
      if (what !== null) tell(topicId, what);
    },
    hearRequest({ topicId, request: { id, state } }: ToldRequest): void {
      if (state !== 'open') asked.delete(id);
      else if (!asked.has(id)) {
        asked.add(id);
        tell(topicId, 'server-asks');
      }
    },
  };
}

/** Returns what is told of this state; null: nothing. */
function noticeOf(state: LoopState): LoopNotice | null {
  switch (state.name) {
    case 'running':
    case 'paused':
    case 'interrupted':
      return null;
    case 'waiting':
      return ({ approval: 'asks-approval', question: 'asks-question', outcome: 'asks-outcome', run: null } as const)[
        state.awaited.for
      ];
    case 'completed':
      return 'completed';
    case 'stopped':
      return ENDINGS[state.outcome.reason].kind === 'stopped' ? null : 'stopped';
    case 'failed':
      return 'failed';
    default:
      return assertNever(state);
  }
}
