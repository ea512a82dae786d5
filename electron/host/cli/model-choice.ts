import type { Message } from '../../../shared/message.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import type { LoopOptions } from './arguments.ts';
import type { KeyRing } from './key-ring.ts';
import { UsageError } from './usage-problem.ts';

export const DEFAULT_KEY_VARIABLE = 'OPENAI_API_KEY';

const DEMO: ModelSetting = { provider: 'demo', model: 'demo' };

/**
 * Which model a line asks for. Naming a model, an address or a key without a provider means an OpenAI-compatible one. Undefined: the line says
 * nothing, what the topic has applies.
 */
export function modelChoice(options: LoopOptions, keys: KeyRing): ModelSetting | undefined {
  const { provider, model, baseUrl, apiKeyEnv } = options;
  const implied = model !== undefined || baseUrl !== undefined || apiKeyEnv !== undefined ? 'openai' : undefined;
  switch (provider ?? implied) {
    case 'openai':
      return openAiCompatible(model, baseUrl, apiKeyEnv ?? DEFAULT_KEY_VARIABLE, keys);
    case 'demo':
      return DEMO;
    case undefined:
      return undefined;
  }
}

/** A new topic with nothing configured gets the demo; a topic that is there keeps its model. */
export function modelOfNewLoop(options: LoopOptions, keys: KeyRing): ModelSetting | undefined {
  return modelChoice(options, keys) ?? (options.topicId === undefined ? DEMO : undefined);
}

/**
 * Throws `UsageError` where a topic was answered by a real model and neither this line nor (as far as a shell can see) the topic says how to
 * reach one: the demo would go on in its place.
 */
export function refuseSilentDemo(messages: readonly Message[], model: ModelSetting | undefined): void {
  const before = messages.findLast((message) => message.model !== null)?.model;
  if (model !== undefined || before === undefined || before === null || before.provider === DEMO.provider) return;
  throw new UsageError({ problem: 'model-unnamed', ...before });
}

function openAiCompatible(
  model: string | undefined,
  baseUrl: string | undefined,
  variable: string,
  keys: KeyRing,
): ModelSetting {
  if (model === undefined) throw new UsageError({ problem: 'model-missing' });
  const hasKey = keys.secret(variable) !== undefined;
  if (!hasKey && (baseUrl === undefined || !isLoopback(baseUrl))) {
    throw new UsageError({ problem: 'key-missing', variable });
  }
  return {
    provider: 'openai',
    model,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(hasKey ? { secret: variable } : {}),
  };
}

/** A server on this machine: needs no key. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
