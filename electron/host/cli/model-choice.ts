import type { ModelSetting } from '../../../shared/settings.ts';
import type { HostChoices } from './arguments.ts';
import type { KeyRing } from './key-ring.ts';
import { UsageError } from './usage-problem.ts';

export const DEFAULT_KEY_VARIABLE = 'OPENAI_API_KEY';

const DEMO: ModelSetting = { provider: 'demo', model: 'demo' };

/**
 * Which model a line asks for. Naming a model, an address or a key without a provider means an OpenAI-compatible one. Undefined: the line says
 * nothing, what is set for the topic or the app applies. `stored` is asked only where the line names the provider but no model.
 */
export async function modelChoice(
  options: HostChoices,
  keys: KeyRing,
  stored: () => Promise<ModelSetting>,
): Promise<ModelSetting | undefined> {
  const { provider, model, baseUrl, apiKeyEnv } = options;
  const implied = model !== undefined || baseUrl !== undefined || apiKeyEnv !== undefined ? 'openai' : undefined;
  switch (provider ?? implied) {
    case 'openai':
      return openAiCompatible(options, keys, model === undefined ? await stored() : undefined);
    case 'demo':
      return DEMO;
    case undefined:
      return undefined;
  }
}

function openAiCompatible(options: HostChoices, keys: KeyRing, stored: ModelSetting | undefined): ModelSetting {
  const known = stored?.provider === 'openai' ? stored : undefined;
  const model = options.model ?? known?.model;
  if (model === undefined) throw new UsageError({ problem: 'model-missing' });
  const baseUrl = options.baseUrl ?? known?.baseUrl;
  const variable = options.apiKeyEnv ?? known?.secret ?? DEFAULT_KEY_VARIABLE;
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
function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
