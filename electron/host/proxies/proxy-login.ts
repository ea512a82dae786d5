/** The login for the proxy of the setting. It counts only for the address that it was given for. */
import { z } from 'zod';
import { LoopwrightError } from '../../../shared/errors.ts';
import { parseJson } from '../../../shared/json.ts';
import { type NetworkSetting, PROXY_LOGIN } from '../../../shared/network-setting.ts';
import type { SecretStore } from '../ports.ts';

const Stored = z.object({ address: z.string(), user: z.string(), password: z.string() });

/** Returns the stored login; null if there is none, or if it was given for another address. */
export function proxyLogin(
  secret: (name: string) => string | undefined,
  { address }: NetworkSetting,
): { readonly user: string; readonly password: string } | null {
  const stored = Stored.safeParse(parseJson(readable(secret) ?? '')).data;
  return stored === undefined || stored.address !== address ? null : stored;
}

/** A secret store that cannot be read counts as having no login. */
function readable(secret: (name: string) => string | undefined): string | undefined {
  try {
    return secret(PROXY_LOGIN);
  } catch (error) {
    if (error instanceof LoopwrightError) return undefined;
    throw error;
  }
}

/** Throws `bad-usage` where the shell cannot keep a login, or where no address of a proxy is set. */
export function storeProxyLogin(
  store: SecretStore | undefined,
  { address }: NetworkSetting,
  login: { readonly user: string; readonly password: string } | null,
): void {
  if (store === undefined) throw new LoopwrightError('proxy-login-not-kept');
  if (login === null) store.remove(PROXY_LOGIN);
  else if (address === '') throw new LoopwrightError('proxy-address-missing', { field: 'address' });
  else store.set(PROXY_LOGIN, JSON.stringify({ address, ...login }));
}
