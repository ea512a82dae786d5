import type { ModelSetting } from '../../../../shared/settings.ts';
import type { KeyRing } from '../key-ring.ts';
import type { HostChoices } from './arguments.ts';
import { UsageError } from './usage-problem.ts';

/** Where a key is looked for when the line names no variable. */
export const DEFAULT_KEY_VARIABLES = { openai: 'OPENAI_API_KEY', gemini: 'GEMINI_API_KEY' } as const;

const DEMO: ModelSetting = { provider: 'demo', model: 'demo' };

/**
 * Which model a line asks for. Naming a model, an address or a key without a provider means an
 * OpenAI-compatible one. Undefined: the line says nothing, what is set for the topic or the app
 * applies. `stored`, the model of the app, is asked for only where the line names a provider but
 * no model, or says no more than how that model is used.
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
      return reachedWith('openai', options, keys, model === undefined ? await stored() : undefined);
    case 'gemini':
      return reachedWith('gemini', options, keys, model === undefined ? await stored() : undefined);
    case 'demo':
      return DEMO;
    case undefined:
      return Object.keys(waysOf(options)).length === 0 ? undefined : { ...(await stored()), ...waysOf(options) };
  }
}

type Way = 'tools' | 'contextTokens' | 'maxSilenceSeconds';

/** How a model is used, whichever it is. */
function waysOf({ tools, contextTokens, maxSilenceSeconds }: Partial<Pick<HostChoices, Way>>): Pick<ModelSetting, Way> {
  return {
    ...(tools === undefined ? {} : { tools }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxSilenceSeconds === undefined ? {} : { maxSilenceSeconds }),
  };
}

function reachedWith(
  provider: 'openai' | 'gemini',
  options: HostChoices,
  keys: KeyRing,
  stored: ModelSetting | undefined,
): ModelSetting {
  const known = stored?.provider === provider ? stored : undefined;
  const model = options.model ?? known?.model;
  if (model === undefined) throw new UsageError({ problem: 'model-missing', provider });
  const baseUrl = options.baseUrl ?? known?.baseUrl;
  const variable = options.apiKeyEnv ?? known?.secret ?? DEFAULT_KEY_VARIABLES[provider];
  const hasKey = keys.secret(variable) !== undefined;
  if (!hasKey && (baseUrl === undefined || !isLoopback(baseUrl))) {
    throw new UsageError({ problem: 'key-missing', variable });
  }
  return {
    provider,
    model,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(hasKey ? { secret: variable } : {}),
    ...waysOf(known ?? {}),
    ...waysOf(options),
  };
}

/** A server on this machine: needs no key. */
function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
