/**
 * Finds model servers on this computer at their default ports. It sends nothing but the request
 * for the list of models.
 */
import type { LocalProvider } from '../../../shared/contract/providers.ts';
import { beginningOf, CHAT_LIST, modelsIn } from './model-list.ts';

/** A server and its default port. */
export interface LocalPlace extends Pick<LocalProvider, 'preset' | 'name'> {
  readonly port: number;
}

export const LOCAL_PLACES: readonly LocalPlace[] = [
  { preset: 'ollama', name: 'Ollama', port: 11_434 },
  { preset: 'lm-studio', name: 'LM Studio', port: 1_234 },
  { preset: 'llama-cpp', name: 'llama.cpp', port: 8_080 },
];

export interface FindOptions {
  readonly fetch: typeof fetch;
  readonly places: readonly LocalPlace[];
  /** The time limit in milliseconds for all servers together. */
  readonly timeoutMs: number;
}

/**
 * Finds the servers that respond with a list of models, in the order of `places`. Never rejects.
 * Follows no redirect.
 */
export async function findLocalProviders({ places, ...options }: FindOptions): Promise<readonly LocalProvider[]> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const found = await Promise.all(places.map((place) => ask(place, options.fetch, signal)));
  return found.filter((one) => one !== null);
}

async function ask(
  { preset, name, port }: LocalPlace,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<LocalProvider | null> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const response = await send(`${baseUrl}/models`, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const models = modelsIn(await beginningOf(response), CHAT_LIST);
    return models === null ? null : { preset, name, baseUrl, models };
  } catch {
    // No server listens there, or it does not answer in time.
    return null;
  }
}
