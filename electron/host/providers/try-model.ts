/** Asks a model for a short reply, to see whether it answers. */
import { userText } from '../../../shared/message.ts';
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import type { Failure } from '../models/provider-failure.ts';
import type { Trial } from './test-provider.ts';

/** Few, because replies cost money. */
const ENOUGH_TOKENS = 16;

/** Null: it answers. One attempt; the connection is closed at the first sign of an answer. */
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
  const client = await clientOf(trial);
  for await (const event of client.stream(request, new AbortController().signal)) {
    if (event.type === 'finish') return event.finish.reason === 'error' ? event.finish : null;
    if (event.type !== 'usage') return null;
  }
  return null;
}

async function clientOf({ provider: { kind, name, baseUrl }, key, fetch }: Trial): Promise<ModelClient> {
  const server = { baseUrl, label: name, fetch, ...(key === '' ? {} : { apiKey: key }) };
  if (kind === 'gemini') return (await import('../models/gemini.ts')).createGeminiClient(server);
  return (await import('../models/openai.ts')).createOpenAiClient(server);
}
