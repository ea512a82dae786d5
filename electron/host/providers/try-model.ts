/** Asks a model for a word, to see whether it answers. */
import { userText } from '../../../shared/message.ts';
import type { ModelClient, ModelRequest } from '../../../shared/model.ts';
import type { ProviderSetting } from '../../../shared/settings.ts';
import type { Failure } from '../models/provider-failure.ts';
import type { TestOptions } from './test-provider.ts';

/** A word is enough, because the reply costs money. */
const ENOUGH_TOKENS = 16;

/**
 * null: it answers. One attempt; the socket is closed at the first sign of an answer. `key`
 * empty: none is sent.
 */
export async function tryModel(
  provider: ProviderSetting,
  model: string,
  key: string,
  options: TestOptions,
): Promise<Failure | null> {
  const request: ModelRequest = {
    model,
    system: '',
    messages: [userText('Say OK.')],
    tools: [],
    toolChoice: 'none',
    format: 'text',
    maxOutputTokens: ENOUGH_TOKENS,
    toolsRan: false,
    timeoutMs: options.timeoutMs,
  };
  const client = await clientOf(provider, key, options);
  for await (const event of client.stream(request, new AbortController().signal)) {
    if (event.type === 'finish') return event.finish.reason === 'error' ? event.finish : null;
    if (event.type !== 'usage') return null;
  }
  return null;
}

async function clientOf(
  { kind, name, baseUrl }: ProviderSetting,
  key: string,
  { fetch }: TestOptions,
): Promise<ModelClient> {
  const server = { baseUrl, label: name, fetch, ...(key === '' ? {} : { apiKey: key }) };
  if (kind === 'gemini') return (await import('../models/gemini.ts')).createGeminiClient(server);
  return (await import('../models/openai.ts')).createOpenAiClient(server);
}
