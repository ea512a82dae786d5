/** What a topic asks the user, as the cards that ask it need it. Pure. */
import type { CallId, MessageId, ServerRequestId } from '../../../shared/ids.ts';
import { callsOf, type QuestionPart, type ToolCallPart } from '../../../shared/message.ts';
import type { OpenTopic } from '../../stores/topic-reducer.ts';

export type AskedPart =
  | { readonly kind: 'request'; readonly requestId: ServerRequestId }
  /** `part` is null if the message with the call is not among the loaded messages. */
  | { readonly kind: 'call'; readonly callId: CallId; readonly part: ToolCallPart | null }
  | { readonly kind: 'question'; readonly messageId: MessageId; readonly part: QuestionPart };

/** Returns the open requests of servers, and then what the loop waits for. */
export function askedParts({ messages, loop, requests }: Pick<OpenTopic, 'messages' | 'loop' | 'requests'>) {
  const parts: AskedPart[] = requests
    .filter(({ state }) => state === 'open')
    .map(({ id }) => ({ kind: 'request', requestId: id }));
  if (loop?.state.name !== 'waiting') return parts;
  const { awaited } = loop.state;
  if (awaited.for === 'approval' || awaited.for === 'outcome') {
    const { callId } = awaited;
    const part = messages.flatMap(callsOf).findLast((call) => call.callId === callId) ?? null;
    parts.push({ kind: 'call', callId, part });
  }
  if (awaited.for === 'question') {
    const asked = messages
      .flatMap(({ id, parts: own }) => own.map((part) => ({ id, part })))
      .findLast(({ part }) => part.type === 'question');
    if (asked?.part.type === 'question') parts.push({ kind: 'question', messageId: asked.id, part: asked.part });
  }
  return parts;
}
