/** The form of a provider while it is edited, and how presets and tests change it. Pure. */
import { LONGEST_MODEL_NAME, MOST_MODELS, ModelName, type ProviderSetting } from '../../shared/settings.ts';
import { linesOf, PRESETS, type Preset } from './provider-presets.ts';

export interface ProviderDraft {
  /** `other`: the provider has an address of its own. */
  readonly preset: Preset['id'];
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  /** The names of the models, one per line. */
  readonly models: string;
}

/** The key starts empty, because a stored key never reaches the page. */
export function providerDraft(provider: ProviderSetting | null): ProviderDraft {
  const { name = '', baseUrl = '', models = [] } = provider ?? {};
  return { preset: 'other', name, baseUrl, key: '', models: models.join('\n') };
}

/**
 * The API format of a new provider: that of its preset, or of the preset with the same address,
 * or `openai`.
 */
export function formatOf({ preset, baseUrl }: Pick<ProviderDraft, 'preset' | 'baseUrl'>): ProviderSetting['kind'] {
  const like = PRESETS.find((one) => (preset === 'other' ? one.baseUrl === baseUrl : one.id === preset));
  return like?.kind ?? 'openai';
}

/** Takes over a preset. A typed key is dropped if the preset has another server. */
export function withPreset(draft: ProviderDraft, { id, name, baseUrl }: Preset): ProviderDraft {
  if (id === 'other') return { ...draft, preset: id };
  const staysThere = draft.baseUrl === '' || originOf(draft.baseUrl) === originOf(baseUrl);
  return { preset: id, name, baseUrl, key: staysThere ? draft.key : '', models: '' };
}

/** Whether a test of one draft is also valid for the other. */
export function isSameTarget(one: ProviderDraft, other: ProviderDraft): boolean {
  return one.baseUrl === other.baseUrl && one.key === other.key && formatOf(one) === formatOf(other);
}

/**
 * Adds the models that a server listed, unless the draft names another server by now or the user
 * typed models meanwhile.
 */
export function withListed(draft: ProviderDraft, asked: ProviderDraft, listed: readonly string[]): ProviderDraft {
  if (!isSameTarget(draft, asked) || linesOf(draft.models).length > 0) return draft;
  return { ...draft, models: listed.slice(0, MOST_MODELS).join('\n') };
}

export type ModelsProblem =
  | { readonly what: 'many' | 'long' }
  /** The name contains an invisible character. */
  | { readonly what: 'unseen'; readonly name: string };

/** null: the list of models is valid. */
export function modelsProblem(models: readonly string[]): ModelsProblem | null {
  if (models.length > MOST_MODELS) return { what: 'many' };
  const name = models.find((model) => !ModelName.safeParse(model).success);
  if (name === undefined) return null;
  return name.length > LONGEST_MODEL_NAME ? { what: 'long' } : { what: 'unseen', name };
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;
