/** Creates stored messages of one topic in the form in which the host would send them. */
import { CallId, CompactionId, LoopId, MessageId, ServerId, TopicId } from '../../shared/ids.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Part, ToolCallPart, ToolCallStatus } from '../../shared/message.ts';
import type { Compaction, MessageView } from '../../shared/topic.ts';
import type { LiveShape } from './chat-row.ts';

const digits = (number: number) => String(number).padStart(26, '0');

const TOPIC = TopicId.parse(`topic_${digits(1)}`);
const LOOP = LoopId.parse(`loop_${digits(1)}`);

/**
 * Returns functions that create messages. Each message gets the next id, and a time one second
 * after the previous one.
 */
export function teller() {
  let number = 0;
  const message = (more: Pick<MessageView, 'role' | 'parts'> & Partial<MessageView>): MessageView => {
    number += 1;
    const place = { id: MessageId.parse(`msg_${digits(number)}`), topicId: TOPIC, loopId: LOOP };
    return { ...place, model: null, createdAt: number * 1_000, ...more };
  };
  return {
    user: (text: string, more: Partial<MessageView> = {}) =>
      message({ role: 'user', parts: [{ type: 'text', text }], ...more }),
    reply: (iteration: number, ...parts: readonly Part[]) =>
      message({
        role: 'assistant',
        parts,
        model: { provider: 'openai', model: 'm' },
        iteration: { number: iteration, usage: { inputTokens: 100, outputTokens: 10 }, durationMs: 500 },
      }),
    results: (...given: readonly (readonly [ToolCallPart, ToolCallStatus])[]) =>
      message({
        role: 'tool',
        parts: given.map(([{ callId, tool }, status]) => ({
          type: 'tool-result',
          callId,
          tool,
          status,
          content: [{ type: 'text', text: 'result' }],
        })),
      }),
    final: (text: string, more: Partial<MessageView> = {}) =>
      message({ role: 'assistant', parts: [{ type: 'text', text }], ...more }),
    question: (question: string) =>
      message({ role: 'assistant', parts: [{ type: 'question', prefix: 'Please:', question }] }),
    /** A message of the app itself, outside a loop. */
    aside: (part: Part) => message({ role: 'assistant', parts: [part], loopId: null }),
    call(toolName: string, args: JsonObject = {}): ToolCallPart {
      number += 1;
      const tool = { serverId: ServerId.parse('@aether/file-editor'), toolName };
      const callId = CallId.parse(`call_${digits(number)}`);
      return { type: 'tool-call', callId, tool, writtenName: toolName, arguments: args };
    },
  };
}

export const text = (words: string): Part => ({ type: 'text', text: words });

/** Assigns messages to another loop. */
export const inLoop = (number: number): Pick<MessageView, 'loopId'> => ({
  loopId: LoopId.parse(`loop_${digits(number)}`),
});

export const compactedUntil = (number: number, until: MessageId, undoneAt: number | null = null): Compaction => ({
  id: CompactionId.parse(`compaction_${digits(number)}`),
  topicId: TOPIC,
  until,
  summary: 'What was said.',
  madeBy: 'model',
  messages: 2,
  tokensBefore: 1_000,
  tokensAfter: 100,
  createdAt: number,
  undoneAt,
});

export const shape = (more: Partial<LiveShape> = {}): LiveShape => ({
  loopId: LOOP,
  iteration: 1,
  streaming: true,
  reasoning: false,
  pieces: 0,
  callIds: '',
  finishedReads: '',
  divided: true,
  over: false,
  ...more,
});
