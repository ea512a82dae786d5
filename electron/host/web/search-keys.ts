/** Stores the keys of search engines that the user enters. */
import type { assistant } from '../../../shared/contract/assistant.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { searchSecretOf } from '../../../shared/search-setting.ts';
import type { HostNews } from '../news.ts';
import type { SecretStore } from '../ports.ts';

export interface SearchKeysParts {
  /** Undefined in a shell that cannot keep keys. */
  readonly secretStore: SecretStore | undefined;
  readonly news: (news: HostNews) => void;
}

/**
 * Whether a key can be sent: it must be visible ASCII. An error for any other key would repeat
 * it.
 */
export const isSearchKey = (key: string): boolean => /^[\x21-\x7e]{1,1000}$/.test(key);

/** Throws `bad-usage` for a malformed key, and in a shell that cannot keep keys. */
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
