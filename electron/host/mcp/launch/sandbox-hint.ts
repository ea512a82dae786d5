/** Finds out whether a server failed because of what the sandbox refused, and what helps. */
import { SandboxHost } from '../../../../shared/server-setting.ts';
import type { SandboxRefusals, ServerHint } from '../../../../shared/server-view.ts';
import { quoted } from '../../text/visible-text.ts';

/** The words of common runtimes for a name that is not resolved and for a network that is absent. */
const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN)\b(?: (?<host>[\w.-]{1,253}))?|\bENETUNREACH\b|Network is unreachable|Temporary failure in name resolution|Name or service not known/;
/** The words for a write that was refused, with the path where the runtime names it. */
const NO_WRITE =
  /\bEROFS\b[^\n]*?(?:'(?<path>[^'\n]{1,300})')?\s*$|Read-only file system(?:: '(?<other>[^'\n]{1,300})')?/m;

/**
 * `errorOutput` is the end of the standard error of the server, `allowed` are the hosts that it may
 * reach. null: the sandbox was not the cause.
 */
export function sandboxHint(
  { hosts, limit }: SandboxRefusals,
  errorOutput: string,
  allowed: readonly string[] = [],
): ServerHint | null {
  if (limit !== null) return { name: 'sandbox-limit', data: { limit }, fix: null };
  const [host] = hosts;
  if (host !== undefined) return { name: 'sandbox-refused-host', data: { host }, fix: fixFor(host) };
  const write = NO_WRITE.exec(errorOutput)?.groups;
  if (write !== undefined) {
    const path = quoted(write.path ?? write.other ?? '', 300);
    return { name: 'sandbox-refused-write', data: { path }, fix: null };
  }
  const network = NO_NETWORK.exec(errorOutput)?.groups;
  if (network === undefined) return null;
  const wanted = network.host ?? '';
  if (isAllowed(wanted, allowed)) return { name: 'sandbox-proxy-unused', data: { host: quoted(wanted) }, fix: null };
  return { name: 'sandbox-no-network', data: { host: quoted(wanted) }, fix: fixFor(wanted) };
}

/** The words come from the server, so they may be no host at all. */
function fixFor(host: string): ServerHint['fix'] {
  return SandboxHost.safeParse(host).success ? { kind: 'allow-host', host } : null;
}

/** Whether one of the patterns covers a host without a port. */
function isAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    const [name = ''] = pattern.toLowerCase().split(':');
    return name.startsWith('*.') ? host.toLowerCase().endsWith(name.slice(1)) : host.toLowerCase() === name;
  });
}
