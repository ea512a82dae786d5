/**
 * Length in characters from which a value counts as a secret. Shorter values are more likely words
 * than keys.
 */
const SHORTEST_SECRET = 8;
/** The scheme that precedes the key in a header. */
const SCHEME = /^(?:basic|bearer|token)\s+/i;

/**
 * Removes secrets from a server's words that are stored, shown or sent to a model. A server that
 * complains about its key often prints it.
 */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => (SCHEME.test(secret) ? [secret, secret.replace(SCHEME, '')] : [secret]))
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
}
