/** What a loop that an earlier process left waiting waits for, read back from its topic's messages. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { Awaited } from '../../../shared/loop.ts';
import type { Message, ToolCallPart } from '../../../shared/message.ts';
import { callsOf } from '../../../shared/message.ts';
import type { HostApi } from '../host-api.ts';
import type { RequestEvent } from './view.ts';

type Reader = Pick<HostApi, 'loop' | 'messages'>;

/** Null: the messages do not say (a hidden call). */
export function awaitedRequest(host: Reader, loopId: LoopId, awaited: Awaited, at: number): RequestEvent | null {
  const { topicId } = host.loop(loopId);
  const messages = host.messages(topicId).filter((message) => message.loopId === loopId);
  const place = { loopId, topicId, at };
  switch (awaited.for) {
    case 'question': {
      const question = messages
        .flatMap((message) => message.parts)
        .filter((part) => part.type === 'question')
        .at(-1);
      return question === undefined
        ? null
        : { type: 'question', prefix: question.prefix, question: question.question, ...place };
    }
    case 'approval':
    case 'outcome': {
      const call = messages.flatMap(callsOf).find((each) => each.callId === awaited.callId);
      if (call === undefined) return null;
      const named = {
        callId: call.callId,
        server: call.tool?.serverId ?? '',
        tool: call.tool?.toolName ?? call.writtenName,
      };
      return awaited.for === 'approval'
        ? { type: 'approval-request', ...named, arguments: call.arguments, why: '', diffs: [], ...place }
        : { type: 'outcome-unknown', ...named, arguments: call.arguments, ...place };
    }
    default:
      return assertNever(awaited);
  }
}

/** Calls of a loop that have no result yet: what was in flight when it was interrupted. */
export function unansweredCalls(messages: readonly Message[], loopId: LoopId): readonly ToolCallPart[] {
  const own = messages.filter((message) => message.loopId === loopId);
  const answered = new Set<CallId>(
    own.flatMap((message) => message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))),
  );
  return own.flatMap(callsOf).filter((call) => !answered.has(call.callId));
}
