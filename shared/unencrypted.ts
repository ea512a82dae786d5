/**
 * Whether a secret would be sent through a network without encryption. Then anybody on the way can
 * read it, so the user must allow it for this one address. Pure.
 */

/**
 * Returns the origin of an address at which a secret would arrive unencrypted; null: the address is
 * encrypted, on this computer, or not an address at all. Names that only look local, such as
 * `127.0.0.1.example.com`, count as elsewhere.
 */
export function unencryptedOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.protocol !== 'http:' || isLoopback(url.href) ? null : url.origin;
}

/**
 * Whether a secret may be sent to the address. `allowed` is the unencrypted origin for which the
 * user has allowed it.
 */
export function maySendSecret(address: string, allowed: string | undefined): boolean {
  const origin = unencryptedOrigin(address);
  return origin === null || origin === allowed;
}

/** Whether the address is one of this computer, which no network carries. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
