/** Stores the API keys of search engines that the user enters. */
import type { assistant } from '../../../shared/contract/assistant.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { searchSecretOf } from '../../../shared/search-setting.ts';
import type { HostNews } from '../news.ts';
import type { SecretStore } from '../ports.ts';

export interface SearchKeysParts {
  /** The store for the keys; undefined in a shell that cannot store keys. */
  readonly secretStore: SecretStore | undefined;
  readonly news: (news: HostNews) => void;
}

/**
 * Returns whether a key can be sent, because it is visible ASCII. For any other key, the error
 * message of the request would contain the key.
 */
export const isSearchKey = (key: string): boolean => /^[\x21-\x7e]{1,1000}$/.test(key);

/**
 * Creates the handlers. They throw `bad-usage` for a malformed key, and in a shell that cannot
 * store keys.
 */
export function createSearchKeys({ secretStore, news }: SearchKeysParts) {
  return {
    setSearchKey({ provider, key: given }) {
      if (secretStore === undefined) throw new LoopwrightError('search-keys-not-kept');
      const key = given?.trim() ?? '';
      if (key === '') secretStore.remove(searchSecretOf(provider));
      else if (isSearchKey(key)) secretStore.set(searchSecretOf(provider), key);
      else throw new LoopwrightError('search-key-invalid', { field: 'key' });
      news({ type: 'secrets-changed' });
    },
  } satisfies Handlers<Pick<typeof assistant, 'setSearchKey'>>;
}
