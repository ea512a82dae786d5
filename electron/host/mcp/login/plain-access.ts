import type { RemoteAccess } from './authorized-access.ts';

/** HTTP access without a login. It follows no redirect, which could send the headers elsewhere. */
export const PLAIN_ACCESS: RemoteAccess = {
  fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
  needsLogin: () => false,
};
