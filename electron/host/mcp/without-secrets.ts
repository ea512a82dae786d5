/** Shorter values are more likely a word than a key. */
const SHORTEST_SECRET = 8;

/** A server that complains about its key often prints it. For words of a server that are kept, shown, or go to a model. */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
}
