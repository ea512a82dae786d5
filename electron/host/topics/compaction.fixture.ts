/** Conversations and models for the tests of compaction. */
import fc from 'fast-check';
import { anyHistory } from '../../../e2e/fixtures/any-history.ts';
import { CallId, MessageId, ServerId } from '../../../shared/ids.ts';
import type { ModelMessage, Part } from '../../../shared/message.ts';
import type { Finish, ModelEvent, ModelRequest, Usage } from '../../../shared/model.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { CompactorParts } from './compaction/compactor.ts';

const numbered = (kind: string, n: number): string => `${kind}_${n.toString().padStart(26, '0')}`;
export const messageId = (n: number): MessageId => MessageId.parse(numbered('msg', n));
const callId = (n: number): CallId => CallId.parse(numbered('call', n));

export interface Compactable {
  readonly messages: readonly ModelMessage[];
  readonly until: MessageId;
  readonly pins: ReadonlySet<MessageId>;
  readonly goal: ModelMessage | null;
}

/**
 * Generates a valid message history and the message up to which it is compacted. As in a running
 * loop, all messages have ids except tool results and some user messages (reminders).
 */
export const compactable: fc.Arbitrary<Compactable> = fc
  .tuple(anyHistory, fc.infiniteStream(fc.nat(999)))
  .map(([history, chances]): Compactable | null => {
    const chance = (percent: number) => (chances.next().value ?? 0) % 100 < percent;
    const messages = pairUp(history).map((message, at): ModelMessage => {
      const hasId = message.role === 'assistant' || chance(80);
      return hasId ? { ...message, id: messageId(at) } : message;
    });
    const ids = messages.flatMap(({ id, role }) => (id === undefined || role === 'tool' ? [] : [id]));
    const until = ids[(chances.next().value ?? 0) % Math.max(1, ids.length)];
    if (until === undefined) return null;
    const users = messages.filter(({ role, id }) => role === 'user' && id !== undefined);
    const goal = users[(chances.next().value ?? 0) % (users.length + 1)] ?? null;
    const pins = new Set(messages.flatMap(({ id }) => (id !== undefined && chance(25) ? [id] : [])));
    return { messages, until, pins, goal };
  })
  .filter((made) => made !== null);

/** Returns the parts of a pinned message that must be kept word for word. */
export function wordsOf(message: ModelMessage): readonly Part[] {
  return message.parts.flatMap((part): readonly Part[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }];
    return part.type === 'image' || part.type === 'file' || part.type === 'question' ? [part] : [];
  });
}

const words = (tokens: number): string => 'word '.repeat(Math.ceil((tokens * 4) / 5)).slice(0, tokens * 4);

export const user = (n: number, tokens: number, text = ''): ModelMessage => ({
  id: messageId(n),
  role: 'user',
  parts: [{ type: 'text', text: text + words(tokens) }],
});

/** Returns a reply that calls a tool, and a tool result with the given number of tokens. */
export function work(n: number, tokens: number): readonly ModelMessage[] {
  const tool = { serverId: ServerId.parse('files'), toolName: 'read' };
  const made = { callId: callId(n), tool };
  return [
    {
      id: messageId(n),
      role: 'assistant',
      parts: [
        { type: 'text', text: `Step ${n}.` },
        { type: 'tool-call', ...made, writtenName: 'read', arguments: { path: `${n}.txt` } },
      ],
    },
    {
      role: 'tool',
      parts: [{ type: 'tool-result', ...made, status: 'done', content: [{ type: 'text', text: words(tokens) }] }],
    },
  ];
}

export interface Said {
  readonly text?: string;
  readonly usage?: Usage;
  readonly finish?: Finish;
  /** Lets the model send nothing until the request is aborted. */
  readonly hang?: true;
}

export interface FakeModels extends Pick<CompactorParts['models'], 'stream' | 'contextTokensOf'> {
  readonly requests: Omit<ModelRequest, 'model'>[];
  window: number | null;
}

/** Creates fake models. The function `say` defines the n-th answer. */
export function fakeModels(window: number | null, say: (n: number) => Said = () => ({})): FakeModels {
  const models: FakeModels = {
    requests: [],
    window,
    contextTokensOf: () => models.window,
    async *stream(_topicId, _model, request, signal): AsyncGenerator<ModelEvent> {
      models.requests.push(request);
      const { text = `notes ${models.requests.length}`, usage, finish, hang } = say(models.requests.length);
      if (hang) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      const cancelled = { reason: 'error', code: 'cancelled', message: '' } as const;
      if (signal.aborted) return yield { type: 'finish', finish: cancelled };
      if (text !== '') yield { type: 'text-delta', text };
      yield { type: 'usage', usage: usage ?? { inputTokens: 100, outputTokens: 10 } };
      yield { type: 'finish', finish: finish ?? { reason: 'stop' } };
    },
  };
  return models;
}
