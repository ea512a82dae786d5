/** Lets programs in the sandbox reach their hosts through the proxies of this computer. */
import type { HostsBehindProxies } from '../network/parent-proxies.ts';
import type { FoundSandbox } from './sandbox.ts';

/** `waysTo` is asked at each start, because the way to the internet can change. */
export function behindProxies(
  find: () => Promise<FoundSandbox>,
  waysTo: (hosts: readonly string[]) => Promise<HostsBehindProxies>,
): () => Promise<FoundSandbox> {
  return async () => {
    const found = await find();
    if (!found.ok) return found;
    const { sandbox } = found;
    return {
      ok: true,
      sandbox: {
        ...sandbox,
        async confine(launch, policy) {
          if (policy.hosts.length === 0) return sandbox.confine(launch, policy);
          const { hosts, proxies } = await waysTo(policy.hosts);
          return sandbox.confine(launch, { ...policy, hosts, ...(proxies === null ? {} : { proxies }) });
        },
      },
    };
  };
}
