import { isCompletion } from '../../../../shared/mcp.ts';
import { callsOf } from '../../../../shared/message.ts';
import type { OpenTopic } from '../../../stores/topic-reducer.ts';

/** The number of calls of the last reply that have not begun, including those that are asked about. */
export function waitingCalls({ messages, loop }: Pick<OpenTopic, 'messages' | 'loop'>): number {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const reply = messages[at];
  const settled = new Set(
    messages
      .slice(at + 1)
      .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-result' ? part.callId : []))),
  );
  const live = new Map(loop?.calls.map(({ callId, status }) => [callId, status]));
  const waiting = new Set([...live].filter(([, status]) => status === 'asking').map(([callId]) => callId));
  for (const { callId, tool } of reply === undefined ? [] : callsOf(reply)) {
    const isCalled = tool === null || isCompletion(tool) || settled.has(callId) || live.has(callId);
    if (!isCalled) waiting.add(callId);
  }
  return waiting.size;
}
