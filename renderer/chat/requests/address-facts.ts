/** Facts about a URL that the user should know before opening it. Pure. */

export interface AddressFacts {
  /**
   * The host name in ASCII, as it is used on the network: labels in other alphabets begin with
   * `xn--`.
   */
  readonly host: string;
  readonly doubts: readonly ('not-encrypted' | 'names-a-user' | 'other-alphabet')[];
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The facts about a URL; null: it is not an http or https URL. */
export function addressFacts(address: string): AddressFacts | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const doubts: AddressFacts['doubts'][number][] = [];
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) doubts.push('not-encrypted');
  if (url.username !== '' || url.password !== '') doubts.push('names-a-user');
  if (url.hostname.split('.').some((part) => part.startsWith('xn--'))) doubts.push('other-alphabet');
  return { host: url.host, doubts };
}
