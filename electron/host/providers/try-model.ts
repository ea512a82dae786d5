/** Asks a model for a short reply, to see whether it answers. */
import { userText } from '../../../shared/message.ts';
import type { Finish, ModelRequest } from '../../../shared/model.ts';
import { loadClient } from '../models/model-clients.ts';
import type { Trial } from './test-provider.ts';

type Failure = Extract<Finish, { reason: 'error' }>;

/** The maximum number of tokens of the reply. It is small, because replies cost money. */
const ENOUGH_TOKENS = 16;

/**
 * Resolves with null when the model responds. It makes one attempt; the connection is closed at
 * the first sign of a reply.
 */
export async function tryModel(trial: Trial, model: string): Promise<Failure | null> {
  const request: ModelRequest = {
    model,
    system: '',
    messages: [userText('Say OK.')],
    tools: [],
    toolChoice: 'none',
    format: 'text',
    maxOutputTokens: ENOUGH_TOKENS,
    toolsRan: false,
    timeoutMs: trial.timeoutMs,
    locale: trial.locale,
  };
  const { provider, key, fetch } = trial;
  const { kind, name: label, baseUrl } = provider;
  const client = await loadClient(kind, { baseUrl, label, fetch, ...(key === '' ? {} : { apiKey: key }) });
  for await (const event of client.stream(request, trial.signal ?? new AbortController().signal)) {
    if (event.type === 'finish') return event.finish.reason === 'error' ? event.finish : null;
    if (event.type !== 'usage') return null;
  }
  return null;
}
