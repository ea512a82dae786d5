/** The typed form of a provider, and how choices and tests change it. Pure. */
import { LONGEST_MODEL_NAME, MOST_MODELS, ModelName, type ProviderSetting } from '../../shared/settings.ts';
import { linesOf, PRESETS, type Preset } from './provider-presets.ts';

export interface ProviderDraft {
  /** `other`: one with an address of its own. */
  readonly preset: Preset['id'];
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  /** One per line. */
  readonly models: string;
}

/** Without a key: the stored one never comes here. */
export function providerDraft(provider: ProviderSetting | null): ProviderDraft {
  const { name = '', baseUrl = '', models = [] } = provider ?? {};
  return { preset: 'other', name, baseUrl, key: '', models: models.join('\n') };
}

/**
 * The format of a new provider: its preset's; else that of the preset whose address it has, else
 * OpenAI's.
 */
export function formatOf({ preset, baseUrl }: Pick<ProviderDraft, 'preset' | 'baseUrl'>): ProviderSetting['kind'] {
  const like = PRESETS.find((one) => (preset === 'other' ? one.baseUrl === baseUrl : one.id === preset));
  return like?.kind ?? 'openai';
}

/** A key that was typed for one server is not kept for another. */
export function withPreset(draft: ProviderDraft, { id, name, baseUrl }: Preset): ProviderDraft {
  if (id === 'other') return { ...draft, preset: id };
  const staysThere = draft.baseUrl === '' || originOf(draft.baseUrl) === originOf(baseUrl);
  return { preset: id, name, baseUrl, key: staysThere ? draft.key : '', models: '' };
}

/** Whether the result of a test of one applies to the other. */
export function isSameTarget(one: ProviderDraft, other: ProviderDraft): boolean {
  return one.baseUrl === other.baseUrl && one.key === other.key && formatOf(one) === formatOf(other);
}

/**
 * Adds the models a server listed, if it is still the tested one and no models were typed
 * meanwhile.
 */
export function withListed(draft: ProviderDraft, asked: ProviderDraft, listed: readonly string[]): ProviderDraft {
  if (!isSameTarget(draft, asked) || linesOf(draft.models).length > 0) return draft;
  return { ...draft, models: listed.slice(0, MOST_MODELS).join('\n') };
}

export type ModelsProblem =
  | { readonly what: 'many' | 'long' }
  /** A character of this name cannot be seen. */
  | { readonly what: 'unseen'; readonly name: string };

/** null: a provider may have these models. */
export function modelsProblem(models: readonly string[]): ModelsProblem | null {
  if (models.length > MOST_MODELS) return { what: 'many' };
  const name = models.find((model) => !ModelName.safeParse(model).success);
  if (name === undefined) return null;
  return name.length > LONGEST_MODEL_NAME ? { what: 'long' } : { what: 'unseen', name };
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;
