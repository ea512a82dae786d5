/**
 * The way out of the sandbox to the hosts of the policy: a proxy of the library in the launcher.
 * The sandbox has no other network. A program that may reach no host gets no proxy.
 */
import { NOT_PUBLIC_RANGES } from '../../network/address-ranges.ts';
import type { LaunchOrder } from './order.ts';

/** `parameters` are those of the library that make the proxy reachable. */
export interface Network {
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Sockets that the program must see. */
  readonly visibleFiles: readonly string[];
}

/** Starts the proxy. `refused` receives each host that the policy does not list. */
export async function openNetwork(
  { policy, programs }: LaunchOrder,
  refused: (host: string) => void,
): Promise<Network | null> {
  if (policy.hosts.length === 0) return null;
  const { SandboxManager } = await import('@anthropic-ai/sandbox-runtime');
  await SandboxManager.initialize(
    {
      network: {
        allowedDomains: [...policy.hosts],
        deniedDomains: [],
        deniedResolvedAddresses: [...NOT_PUBLIC_RANGES],
        ...(policy.proxies === undefined ? {} : { parentProxy: { ...policy.proxies } }),
      },
      filesystem: { denyRead: [], allowWrite: [], denyWrite: [] },
      ripgrep: { command: 'true' },
      ...(programs.bwrap === undefined ? {} : { bwrapPath: programs.bwrap }),
      ...(programs.socat === undefined ? {} : { socatPath: programs.socat }),
      ...(programs.seccomp === undefined ? {} : { seccomp: { applyPath: programs.seccomp } }),
    },
    ({ host }) => {
      refused(host);
      return Promise.resolve(false);
    },
  );
  const sockets = {
    httpSocketPath: SandboxManager.getLinuxHttpSocketPath(),
    socksSocketPath: SandboxManager.getLinuxSocksSocketPath(),
  };
  const ports = {
    httpProxyPort: SandboxManager.getProxyPort(),
    socksProxyPort: SandboxManager.getSocksProxyPort(),
    proxyAuthToken: SandboxManager.getProxyAuthToken(),
  };
  const known = Object.entries({ ...sockets, ...ports }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    parameters: Object.fromEntries(known),
    visibleFiles: [...new Set(Object.values(sockets).filter((path) => path !== undefined))],
  };
}
