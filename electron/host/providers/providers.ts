/**
 * The user's providers and their keys. A key is stored for one address and never sent to another.
 */
import type { ProviderTest, providers } from '../../../shared/contract/providers.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { Locale } from '../../../shared/loop.ts';
import { type ModelSetting, type ProviderSetting, secretOf } from '../../../shared/settings.ts';
import { maySendSecret } from '../../../shared/unencrypted.ts';
import type { SecretStore } from '../ports.ts';
import { findLocalProviders, LOCAL_PLACES, type LocalPlace } from './local-providers.ts';
import { testProvider } from './test-provider.ts';

export interface ProvidersParts {
  /** The stored providers. */
  readonly providers: () => readonly ProviderSetting[];
  /** Returns the current model of new topics. */
  readonly usualModel: () => ModelSetting;
  /** The recently chosen models. */
  readonly recentModels: () => readonly ModelSetting[];
  /**
   * Durable on return; throws `bad-usage` for what cannot be stored. Tells the windows that
   * settings changed. Without `usualModel` the model for new topics stays.
   */
  readonly setProviders: (providers: readonly ProviderSetting[], usualModel?: ModelSetting) => void;
  /** As in `ShellPorts`. */
  readonly secret: (name: string) => string | undefined;
  /** The secret store of the shell; absent: it cannot keep keys. */
  readonly secretStore?: SecretStore;
  /** Called after a key was set or removed, for `secrets-changed`. Must not throw. */
  readonly onSecretsChanged: () => void;
  /** The language of the results of a test. */
  readonly locale: () => Locale;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The time limit of a whole connection test in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /** The ports at which servers on this machine are searched. Default: the usual ports. */
  readonly localPlaces?: readonly LocalPlace[];
}

/** The time in milliseconds within which servers on this machine must respond. */
const LOCAL_TIMEOUT_MS = 1_000;

/**
 * Throws `bad-usage` for an address with a user or password in it, for the demo's id, and where
 * the shell cannot keep a key that was given. Throws `key-unencrypted` where a key would be sent to
 * another machine without encryption.
 */
export function createProviders(parts: ProvidersParts) {
  const stored = (id: string) => parts.providers().find((provider) => provider.id === id);
  const hasKey = (id: string) => parts.secret(secretOf(id)) !== undefined;

  function removeKey(id: string): void {
    if (!hasKey(id)) return;
    storeOf(parts).remove(secretOf(id));
    parts.onSecretsChanged();
  }

  return {
    save({ provider, key, usualModel: chosen }) {
      refuseBadAddress(provider);
      const given = key?.trim() ?? '';
      if (given !== '') storeOf(parts);
      const before = stored(provider.id);
      const isElsewhere = before === undefined || !sameServer(before, provider);
      const keyRemoved = isElsewhere && hasKey(provider.id);
      const keeps = key === undefined && !isElsewhere && hasKey(provider.id);
      if (given !== '' || keeps) refuseUnencrypted(provider);
      // The key is removed first, so that no crash leaves a new URL with the key of the old one.
      if (keyRemoved || key === null || key?.trim() === '') removeKey(provider.id);
      const known = parts.providers();
      const usualModel = chosen === undefined ? firstOwnModel(parts, provider) : settingOf(provider, chosen);
      parts.setProviders(
        before === undefined ? [...known, provider] : known.map((one) => (one.id === provider.id ? provider : one)),
        usualModel,
      );
      if (given !== '') {
        storeOf(parts).set(secretOf(provider.id), given);
        parts.onSecretsChanged();
      }
      return { keyRemoved: keyRemoved && given === '', ...(usualModel === undefined ? {} : { usualModel }) };
    },

    remove({ id }) {
      removeKey(id);
      if (stored(id) !== undefined) parts.setProviders(parts.providers().filter((provider) => provider.id !== id));
    },

    reorder({ ids }) {
      const ordered = ids.flatMap((id) => stored(id) ?? []);
      if (new Set(ordered).size !== ids.length || ids.length !== parts.providers().length)
        throw new LoopwrightError('providers-changed');
      parts.setProviders(ordered);
    },

    async findLocal() {
      const known = new Set(parts.providers().map(({ baseUrl }) => localOrigin(baseUrl)));
      const places = parts.localPlaces ?? LOCAL_PLACES;
      const found = await findLocalProviders({ fetch: parts.fetch ?? fetch, places, timeoutMs: LOCAL_TIMEOUT_MS });
      return found.filter(({ baseUrl }) => !known.has(localOrigin(baseUrl)));
    },

    async test({ provider, key }, signal?: AbortSignal): Promise<ProviderTest> {
      refuseBadAddress(provider);
      const known = stored(provider.id);
      const keyOfStored =
        known !== undefined && sameServer(known, provider) ? parts.secret(secretOf(provider.id)) : undefined;
      const used = (key === undefined ? keyOfStored : key)?.trim() ?? '';
      if (used !== '') refuseUnencrypted(provider);
      const { timeoutMs = 10_000, locale } = parts;
      return testProvider({ provider, key: used, fetch: parts.fetch ?? fetch, timeoutMs, locale: locale(), signal });
    },
  } satisfies Handlers<typeof providers>;
}

/**
 * The provider's first model, if new topics should use it because nobody chose their present
 * model. That is so for the demo while there was no other model or none was ever chosen, and for
 * a model whose provider was removed.
 */
function firstOwnModel(parts: ProvidersParts, provider: ProviderSetting): ModelSetting | undefined {
  const [model] = provider.models;
  if (model === undefined) return undefined;
  const usual = parts.usualModel();
  const known = parts.providers();
  const noOtherModel = known.every(({ models }) => models.length === 0) || parts.recentModels().length === 0;
  const isGone = usual.providerId !== undefined && known.every((provider) => provider.id !== usual.providerId);
  const wasNotChosen = usual.provider === 'demo' ? noOtherModel : isGone;
  return wasNotChosen ? settingOf(provider, model) : undefined;
}

const settingOf = ({ id, kind }: ProviderSetting, model: string): ModelSetting => ({
  provider: kind,
  providerId: id,
  model,
});

function storeOf({ secretStore }: ProvidersParts): SecretStore {
  if (secretStore === undefined) throw new LoopwrightError('provider-keys-not-kept');
  return secretStore;
}

/** The address is shown with the settings, so it must not contain a key. */
function refuseBadAddress({ id, baseUrl }: ProviderSetting): void {
  if (id === 'demo') throw new LoopwrightError('provider-id-taken', { field: 'id', id });
  const { username, password } = new URL(baseUrl);
  if (username !== '' || password !== '') throw new LoopwrightError('provider-key-in-address', { field: 'baseUrl' });
}

/** A key goes unencrypted only to an address for which the user has allowed it. */
function refuseUnencrypted({ baseUrl, keyOverHttp }: ProviderSetting): void {
  if (maySendSecret(baseUrl, keyOverHttp)) return;
  throw new LoopwrightError('key-unencrypted', { origin: new URL(baseUrl).origin });
}

function sameServer(one: ProviderSetting, other: ProviderSetting): boolean {
  return new URL(one.baseUrl).origin === new URL(other.baseUrl).origin;
}

/** The origin, with a single name for this machine. */
function localOrigin(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  return `${protocol}//${['localhost', '[::1]'].includes(hostname) ? '127.0.0.1' : hostname}:${port}`;
}
