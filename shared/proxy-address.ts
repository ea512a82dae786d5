/** What the address of a proxy looks like. Imports no schema, because pages of the settings load this file. */

/** The maximum number of characters of the address of a proxy. */
export const LONGEST_PROXY = 500;

/** The maximum number of characters of the list of hosts that need no proxy. */
export const LONGEST_EXCEPTIONS = 4_000;

/** Completes `HOST:PORT`, as other programs show the address of a proxy. Any other text stays as it is. */
export const withProxyScheme = (text: string): string => (/^[^/:@\s]+:\d{1,5}$/.test(text) ? `http://${text}` : text);

/** Whether this is `http://HOST:PORT` or `https://HOST:PORT`, without a login, a path or a query. */
export function isProxyAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return url.username === '' && url.password === '' && url.pathname === '/' && url.search === '' && url.hash === '';
}
