/** The way to the internet: the login of the user's proxy, and a test of the connection. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { NetworkReport } from '../network-report.ts';

const ProxyLogin = z.object({ user: z.string().min(1).max(500), password: z.string().max(5_000) });
export type ProxyLogin = z.infer<typeof ProxyLogin>;

export const network = {
  /** Stores the login for the proxy of the setting `network`; null removes it. */
  setProxyLogin: oc.input(z.object({ login: ProxyLogin.nullable() })).output(type<void>()),
  /**
   * Connects to the address as a request of the host would, without a key, and says which way it took. Without an
   * address: the base URL of the model of new topics; null if that model needs no network. Ends after 20 seconds at
   * the latest, or when the call is aborted.
   */
  test: oc
    .input(
      z.object({
        url: z
          .url({ protocol: /^https?$/ })
          .max(2_000)
          .exactOptional(),
      }),
    )
    .output(type<NetworkReport | null>()),
};
