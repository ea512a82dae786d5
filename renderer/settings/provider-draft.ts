/**
 * The form of a provider while the user edits it, and how the catalogue and connection tests change
 * it. Pure.
 */
import { knownModel } from '../../shared/known-models.ts';
import type { Locale } from '../../shared/loop.ts';
import { modelKind } from '../../shared/model-kind.ts';
import { azureBaseUrl, CATALOGUE, type CatalogueEntry, type CatalogueId } from '../../shared/provider-catalogue.ts';
import { LONGEST_MODEL_NAME, MOST_MODELS, ModelName, type ProviderSetting } from '../../shared/settings.ts';
import { maySendSecret, unencryptedOrigin } from '../../shared/unencrypted.ts';
import { linesOf } from './provider-names.ts';

export interface ProviderDraft {
  /** The entry of the catalogue; `other`: the user types in the address. */
  readonly preset: CatalogueId;
  readonly name: string;
  /** The Azure resource as the user typed it. Empty for every other entry. */
  readonly resource: string;
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
  return { preset: 'other', name, resource: '', baseUrl, key: '', models: models.join('\n') };
}

/** The draft of a new provider of the catalogue, named in the user's language. */
export function draftOfEntry({ id, name, asksFor, places: [place] }: CatalogueEntry, locale: Locale): ProviderDraft {
  return {
    ...providerDraft(null),
    preset: id,
    name: asksFor === 'address' ? '' : name[locale],
    baseUrl: place.baseUrl,
  };
}

/**
 * The API format of a new provider: the format of its entry, otherwise that of the entry with the
 * same URL, otherwise `openai`.
 */
export function formatOf({ preset, baseUrl }: Pick<ProviderDraft, 'preset' | 'baseUrl'>): ProviderSetting['kind'] {
  const like = CATALOGUE.find(({ id, places }) =>
    preset === 'other' ? places.some((place) => place.baseUrl !== '' && place.baseUrl === baseUrl) : id === preset,
  );
  return like?.kind ?? 'openai';
}

/** Changes the address. A typed API key is removed, because it was typed for another server. */
export function withAddress(draft: ProviderDraft, baseUrl: string): ProviderDraft {
  const staysThere = draft.baseUrl === '' || originOf(draft.baseUrl) === originOf(baseUrl);
  return { ...draft, baseUrl, key: staysThere ? draft.key : '', models: '' };
}

/** Changes the Azure resource. The address is empty while the text is no resource. */
export function withResource(draft: ProviderDraft, resource: string): ProviderDraft {
  return { ...draft, resource, baseUrl: azureBaseUrl(resource) ?? '' };
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
 * Adds the chat models that a server listed for the draft `asked`, unless the draft now refers to
 * another server, or the user has chosen models meanwhile. Of a long list only the first models are
 * added. Azure lists what could be deployed, not what is, so nothing is added there.
 */
export function withListed(draft: ProviderDraft, asked: ProviderDraft, listed: readonly string[]): ProviderDraft {
  if (!isSameTarget(draft, asked) || linesOf(draft.models).length > 0 || draft.preset === 'azure') return draft;
  return { ...draft, models: proposedTicks(listed).join('\n') };
}

/** The number of chat models above which a list is long, and how many of a long list are ticked at first. */
const LONG_LIST = 30;
const FIRST_TICKS = 10;

function proposedTicks(listed: readonly string[]): readonly string[] {
  const chat = listed.filter((model) => modelKind(model) === 'chat');
  return chat.length > LONG_LIST ? chat.slice(0, FIRST_TICKS) : chat;
}

/**
 * How many chat models a long list has, while exactly those are ticked that were at first; null: the
 * list is not long, or the user has chosen others.
 */
export function longList(models: readonly string[], listed: readonly string[]): number | null {
  const count = listed.filter((model) => modelKind(model) === 'chat').length;
  if (count <= LONG_LIST) return null;
  return models.join('\n') === proposedTicks(listed).join('\n') ? count : null;
}

/** The model to propose for new topics: the first about which something is known, or else the first. */
export function proposedModel({ baseUrl }: Pick<ProviderDraft, 'baseUrl'>, models: readonly string[]): string | null {
  return models.find((model) => knownModel(baseUrl, model) !== null) ?? models[0] ?? null;
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
