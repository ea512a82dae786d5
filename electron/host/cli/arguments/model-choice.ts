import type { ModelSetting } from '../../../../shared/settings.ts';
import { isLoopback, unencryptedOrigin } from '../../../../shared/unencrypted.ts';
import type { KeyRing } from '../key-ring.ts';
import type { HostChoices } from './arguments.ts';
import { UsageError } from './usage-problem.ts';

/** The environment variables from which an API key is read when the command line names none. */
export const DEFAULT_KEY_VARIABLES = { openai: 'OPENAI_API_KEY', gemini: 'GEMINI_API_KEY' } as const;

const DEMO: ModelSetting = { provider: 'demo', model: 'demo' };

/**
 * The model that the command line chooses. A model, a URL or a key without a provider implies an
 * OpenAI-compatible provider. Undefined if the command line chooses nothing, so that the setting of
 * the topic or the app applies. `stored` returns the model in the app's settings; it is called only
 * when the command line names a provider without a model, or only options for how a model is used.
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

/** The options for how a model is used, which apply to any model. */
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
  const origin = hasKey && baseUrl !== undefined ? unencryptedOrigin(baseUrl) : null;
  if (origin !== null && !options.allowUnencryptedKey) {
    throw new UsageError({ problem: 'key-unencrypted', variable, origin });
  }
  return {
    provider,
    model,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(hasKey ? { secret: variable } : {}),
    ...(origin === null ? {} : { keyOverHttp: origin }),
    ...waysOf(known ?? {}),
    ...waysOf(options),
  };
}
