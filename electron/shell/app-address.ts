/** The origin of the app's page. No other origin may send messages to the host. */

export const APP_SCHEME = 'app';
export const APP_ORIGIN = 'app://loopwright';
export const APP_PAGE = `${APP_ORIGIN}/index.html`;

export function isAppPage(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  url.hash = '';
  return url.href === APP_PAGE;
}

/** Returns whether a URL, or an origin in Chromium's format, belongs to the app. */
export function isAppOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === APP_ORIGIN && url.username === '' && url.password === '';
}
