/**
 * The form of a provider while the user edits it, and how presets and connection tests change it.
 * Pure.
 */
import { LONGEST_MODEL_NAME, MOST_MODELS, ModelName, type ProviderSetting } from '../../shared/settings.ts';
import { maySendSecret, unencryptedOrigin } from '../../shared/unencrypted.ts';
import { linesOf, PRESETS, type Preset } from './provider-presets.ts';

export interface ProviderDraft {
  /** The preset; `other`: the provider has a URL that belongs to no preset. */
  readonly preset: Preset['id'];
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string;
  /** The names of the models, one per line. */
  readonly models: string;
}

/**
 * The draft for a provider. The API key is empty, because a stored key is never sent to the page.
 */
export function providerDraft(provider: ProviderSetting | null): ProviderDraft {
  const { name = '', baseUrl = '', models = [] } = provider ?? {};
  return { preset: 'other', name, baseUrl, key: '', models: models.join('\n') };
}

/**
 * The API format of a new provider: the format of its preset, otherwise that of the preset with
 * the same URL, otherwise `openai`.
 */
export function formatOf({ preset, baseUrl }: Pick<ProviderDraft, 'preset' | 'baseUrl'>): ProviderSetting['kind'] {
  const like = PRESETS.find((one) => (preset === 'other' ? one.baseUrl === baseUrl : one.id === preset));
  return like?.kind ?? 'openai';
}

/** Fills the draft with a preset. A typed API key is removed if the preset has another server. */
export function withPreset(draft: ProviderDraft, { id, name, baseUrl }: Preset): ProviderDraft {
  if (id === 'other') return { ...draft, preset: id };
  const staysThere = draft.baseUrl === '' || originOf(draft.baseUrl) === originOf(baseUrl);
  return { preset: id, name, baseUrl, key: staysThere ? draft.key : '', models: '' };
}

/**
 * Returns the origin to which saving or testing would send a key unencrypted without the user's
 * consent; null: a key is not sent, or may be sent. A stored key is sent only to its own server.
 */
export function unencryptedKey(
  { baseUrl, keyOverHttp }: Pick<ProviderSetting, 'baseUrl' | 'keyOverHttp'>,
  known: { readonly before: ProviderSetting | null; readonly stored: boolean; readonly key: string },
): string | null {
  const usesStored = known.stored && originOf(known.before?.baseUrl ?? '') === originOf(baseUrl);
  if (maySendSecret(baseUrl, keyOverHttp) || (known.key.trim() === '' && !usesStored)) return null;
  return unencryptedOrigin(baseUrl);
}

/** Whether a connection test of one draft is also valid for the other draft. */
export function isSameTarget(one: ProviderDraft, other: ProviderDraft): boolean {
  return one.baseUrl === other.baseUrl && one.key === other.key && formatOf(one) === formatOf(other);
}

/**
 * Adds the models that a server listed for the draft `asked`, unless the draft now refers to
 * another server, or the user has typed models meanwhile.
 */
export function withListed(draft: ProviderDraft, asked: ProviderDraft, listed: readonly string[]): ProviderDraft {
  if (!isSameTarget(draft, asked) || linesOf(draft.models).length > 0) return draft;
  return { ...draft, models: listed.slice(0, MOST_MODELS).join('\n') };
}

export type ModelsProblem =
  | { readonly what: 'many' | 'long' }
  /** `name` contains an invisible character. */
  | { readonly what: 'unseen'; readonly name: string };

/** What is wrong with a list of models; null: the list is valid. */
export function modelsProblem(models: readonly string[]): ModelsProblem | null {
  if (models.length > MOST_MODELS) return { what: 'many' };
  const name = models.find((model) => !ModelName.safeParse(model).success);
  if (name === undefined) return null;
  return name.length > LONGEST_MODEL_NAME ? { what: 'long' } : { what: 'unseen', name };
}

const originOf = (address: string): string | undefined => URL.parse(address)?.origin;
