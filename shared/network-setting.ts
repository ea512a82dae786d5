/** The setting for the way to the internet: through the system's proxy, none, or a proxy of the user. */
import { z } from 'zod';
import { isProxyAddress, LONGEST_EXCEPTIONS, LONGEST_PROXY } from './proxy-address.ts';

export const NetworkSetting = z.object({
  /**
   * `system`: the environment variables of the process decide (`HTTPS_PROXY`, `HTTP_PROXY`,
   * `ALL_PROXY`, `NO_PROXY`), and without them the settings of Windows or macOS. `none`: every connection is direct. `address`: the proxy at `address`.
   */
  proxy: z.enum(['system', 'none', 'address']),
  /** The address of the user's proxy without a login; empty: none was typed yet. */
  address: z
    .string()
    .max(LONGEST_PROXY)
    .refine((address) => address === '' || isProxyAddress(address), 'not-accepted'),
  /** Hosts that the proxy at `address` is not used for, written as in `NO_PROXY`. */
  exceptions: z.string().max(LONGEST_EXCEPTIONS),
});
export type NetworkSetting = z.infer<typeof NetworkSetting>;

/** The name of the proxy's login in the shell's secret store. */
export const PROXY_LOGIN = 'proxy-login';
