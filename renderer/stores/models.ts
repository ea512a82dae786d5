/**
 * The models that the user can choose: the demo model, and the models of every provider that the
 * user has added. Pure.
 */
import { isModelName } from '../../shared/model-name.ts';
import type { AppSettings, ModelSetting, ProviderSetting } from '../../shared/settings.ts';

export interface ModelOption {
  /** The unique key of the model, for lists and for the selection. */
  readonly key: string;
  /** The id of the provider; empty for the demo model. */
  readonly group: string;
  /** The user's name for the provider; empty for the demo model. */
  readonly provider: string;
  readonly model: string;
  readonly setting: ModelSetting;
}

/**
 * All models to choose from. `demoName` is the name of the demo model in the language of the
 * page. This name must not sound like an AI model.
 */
export function modelOptions({ providers }: Pick<AppSettings, 'providers'>, demoName: string): readonly ModelOption[] {
  const own = providers.flatMap((provider) => provider.models.map((model) => optionOf(provider, model)));
  return [demoOption(demoName), ...own];
}

/** The recently chosen models whose provider still exists. */
export function recentOptions(
  { providers, recentModels }: Pick<AppSettings, 'providers' | 'recentModels'>,
  demoName: string,
): readonly ModelOption[] {
  const options = recentModels.flatMap(({ provider, providerId, model }) => {
    if (provider === 'demo') return [demoOption(demoName)];
    const known = providers.find(({ id }) => id === providerId);
    return known === undefined ? [] : [optionOf(known, model)];
  });
  return [...new Map(options.map((option) => [option.key, option])).values()];
}

/**
 * The option for a model name that no provider lists. It belongs to the provider of `chosen`, or
 * else to the only provider. Null: there are several providers, or the name is invalid.
 */
export function unlistedOption(
  providers: readonly ProviderSetting[],
  chosen: ModelSetting,
  model: string,
): ModelOption | null {
  if (/\s/.test(model) || !isModelName(model)) return null;
  const provider =
    providers.find(({ id }) => id === chosen.providerId) ?? (providers.length === 1 ? providers[0] : undefined);
  return provider === undefined ? null : optionOf(provider, model);
}

const demoOption = (demoName: string): ModelOption => ({
  key: 'demo',
  group: '',
  provider: '',
  model: demoName,
  setting: DEMO_MODEL,
});

function optionOf({ id, name, kind }: ProviderSetting, model: string): ModelOption {
  const setting: ModelSetting = { provider: kind, providerId: id, model };
  return { key: modelKey(setting), group: id, provider: name, model, setting };
}

export function modelKey({ provider, providerId, model, baseUrl }: ModelSetting): string {
  return provider === 'demo' ? 'demo' : JSON.stringify([providerId ?? baseUrl ?? '', model]);
}

/** A name of the model that is short enough for a chip. */
export function modelName({ provider, model }: ModelSetting, demoName: string): string {
  return provider === 'demo' ? demoName : model;
}

/**
 * The name of the chosen model's provider if another provider has a model with the same name; null: the name of the model
 * is enough.
 */
export function providerToName(options: readonly ModelOption[], chosen: ModelSetting): string | null {
  const provider = options.find(({ group }) => group !== '' && group === chosen.providerId)?.provider;
  const isShared = options.some(({ key, model }) => model === chosen.model && key !== modelKey(chosen));
  return provider !== undefined && isShared ? provider : null;
}

export const DEMO_MODEL: ModelSetting = { provider: 'demo', model: 'demo' };

/** The reason why none of the user's own models can answer. */
export type NoOwnModel =
  | { readonly why: 'no-provider' }
  /** `provider` is the provider without models. */
  | { readonly why: 'no-models'; readonly provider: ProviderSetting };

export interface OwnModel {
  readonly setting: ModelSetting;
  readonly provider: ProviderSetting;
}

/**
 * The user's own model for new topics: the default model or, if that is the demo, the first model
 * of a provider.
 */
export function ownModel({ providers, model: usual }: Pick<AppSettings, 'providers' | 'model'>): OwnModel | NoOwnModel {
  const ofUsual = usual.provider === 'demo' ? undefined : providers.find(({ id }) => id === usual.providerId);
  if (ofUsual !== undefined) return { setting: usual, provider: ofUsual };
  const provider = providers.find(({ models }) => models.length > 0);
  const [model] = provider?.models ?? [];
  if (provider !== undefined && model !== undefined)
    return { setting: { provider: provider.kind, providerId: provider.id, model }, provider };
  const last = providers.at(-1);
  return last === undefined ? { why: 'no-provider' } : { why: 'no-models', provider: last };
}
