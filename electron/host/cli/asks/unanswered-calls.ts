import type { CallId, LoopId } from '../../../../shared/ids.ts';
import { callsOf, type Message, type ToolCallPart } from '../../../../shared/message.ts';

/** The calls of a loop without a result: they were running when the loop was interrupted. */
export function unansweredCalls(messages: readonly Message[], loopId: LoopId): readonly ToolCallPart[] {
  const own = messages.filter((message) => message.loopId === loopId);
  const answered = new Set<CallId>(
    own.flatMap((message) => message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))),
  );
  return own.flatMap(callsOf).filter((call) => !answered.has(call.callId));
}
