/** Asks a topic's model a question that a server has sent. */
import type { TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import { type Finish, NO_USAGE, type Usage } from '../../../shared/model.ts';
import type { ServerAsk } from '../../../shared/server-request.ts';
import type { ModelPort } from '../loop/ports.ts';

const TIMEOUT_MS = 300_000;
/** The maximum number of characters of a reply. */
const REPLY_LENGTH = 200_000;

export type Sampled =
  | { readonly ok: true; readonly text: string; readonly usage: Usage }
  /** `why` is the error message of the provider; null: the reply was empty. */
  | { readonly ok: false; readonly why: string | null };

/** Asks the model with only the text that the user was shown, without any message of the topic. */
export async function sample(
  models: Pick<ModelPort, 'stream'>,
  topicId: TopicId,
  model: ModelRef,
  { system, messages, maxTokens }: Extract<ServerAsk, { kind: 'sampling' }>,
  signal: AbortSignal,
): Promise<Sampled> {
  const request = {
    system: system ?? '',
    messages: messages.map(({ role, text }) => ({ role, parts: [{ type: 'text' as const, text }] })),
    tools: [],
    toolChoice: 'none' as const,
    format: 'text' as const,
    toolsRan: false,
    maxOutputTokens: maxTokens,
    timeoutMs: TIMEOUT_MS,
  };
  let text = '';
  let usage = NO_USAGE;
  let finish: Finish | null = null;
  for await (const event of models.stream(topicId, model, request, signal)) {
    if (event.type === 'text-delta') text = (text + event.text).slice(0, REPLY_LENGTH);
    if (event.type === 'retry' || event.type === 'text-was-reasoning') text = '';
    if (event.type === 'usage') usage = event.usage;
    if (event.type === 'finish') finish = event.finish;
  }
  if (finish?.reason === 'error') return { ok: false, why: finish.message };
  return finish === null || text === '' ? { ok: false, why: null } : { ok: true, text: text.toWellFormed(), usage };
}
