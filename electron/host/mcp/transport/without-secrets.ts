/** Shorter values are more likely a word than a key. */
const SHORTEST_SECRET = 8;
/** What stands before the key in a header. */
const SCHEME = /^(?:basic|bearer|token)\s+/i;

/** A server that complains about its key often prints it. For words of a server that are kept, shown, or go to a model. */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => (SCHEME.test(secret) ? [secret, secret.replace(SCHEME, '')] : [secret]))
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
}
