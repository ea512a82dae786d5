import { SecretFilter } from './secret-filter.ts';

/**
 * Removes secrets from a server's words that are stored, shown or sent to a model. A server that
 * complains about its key often prints it.
 */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  return new SecretFilter(secrets).words(words);
}
