/**
 * Recognises from the output of a sandboxed command, and from the report of the sandbox, what the
 * sandbox refused. A command that ended well was not stopped by it. Pure.
 */
import type { RefusedBySandbox } from '../../../../../shared/ran-command.ts';
import { isHostPattern } from '../../../../../shared/run-place.ts';
import type { SandboxReport } from '../../../sandbox/sandbox.ts';

/** The tools that run commands. */
export type CommandTool = 'run_command' | 'start_command';

export interface SandboxedEnd {
  readonly output: string;
  /** Whether the command exited with code 0. */
  readonly isSuccess: boolean;
  readonly report: SandboxReport;
  /** The hosts that it was allowed to reach. */
  readonly hosts: readonly string[];
}

/** The number of characters at the end of the output that are looked at. */
const LOOKED_AT = 20_000;
const MOST_HOSTS = 5;

/** `EROFS` is the answer to a write outside the writable folders, and to one of a protected file. */
const FILES =
  /\bread-only file system\b|\bEROFS\b|\boperation not permitted\b|\bEPERM\b|\bpermission denied\b|\bEACCES\b/i;
/** Words of programs that find no network: of resolvers, of curl, Git, Node, Python, Go and package managers. */
const NETWORK =
  /\b(could not resolve host|temporary failure in name resolution|name or service not known|network is unreachable|no address associated with hostname|failed to lookup address|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EAI_NONAME|unable to resolve host|no such host|dial tcp)\b/i;
const NAMED_HOSTS = [
  /could not resolve host: (?<host>[\w.-]+)/gi,
  /(?:getaddrinfo )?(?:ENOTFOUND|EAI_AGAIN) (?<host>[\w.-]+)/g,
  /unable to resolve host (?:address )?[‘'"]?(?<host>[\w.-]+)/gi,
  /host=['"](?<host>[\w.-]+)['"]/gi,
  /lookup (?<host>[\w.-]+)(?: on [\d.:]+)?: /gi,
];
/** The proxy of the sandbox answers a request to a host that is not listed with this status. */
const PROXY =
  /\b(403 from proxy|CONNECT tunnel failed, response 403|tunneling socket could not be established, statusCode=403)\b/i;

/** Returns what the sandbox refused; undefined if nothing is recognised. */
export function refusedIn({ output, isSuccess, report, hosts }: SandboxedEnd): RefusedBySandbox | undefined {
  const limit = limitOf(report);
  const tail = isSuccess ? '' : output.slice(-LOOKED_AT);
  const files = FILES.test(tail);
  const network = report.refusedHosts.length > 0 || (hosts.length === 0 && NETWORK.test(tail)) || PROXY.test(tail);
  if (isSuccess && limit === undefined) return undefined;
  if (!files && !network && limit === undefined) return undefined;
  const named = network ? [...report.refusedHosts, ...hostsIn(tail)] : [];
  const wanted = named.map((host) => host.toLowerCase()).filter((host) => isHostPattern(host) && host.includes('.'));
  const refused = { files, network, hosts: [...new Set(wanted)].slice(0, MOST_HOSTS) };
  return limit === undefined ? refused : { ...refused, limit };
}

const hostsIn = (text: string): readonly string[] =>
  NAMED_HOSTS.flatMap((form) => [...text.matchAll(form)].flatMap(({ groups }) => groups?.host ?? []));

function limitOf({ outOfMemory, tooManyProcesses, temporaryFolderFull }: SandboxReport): RefusedBySandbox['limit'] {
  if (outOfMemory) return 'memory';
  if (tooManyProcesses) return 'processes';
  return temporaryFolderFull ? 'temporary-files' : undefined;
}

const LIMITS = {
  memory: 'it needed more memory than it may use',
  processes: 'it started more processes than it may start',
  'temporary-files': 'its temporary files became too large',
} as const;

/** Says to the model how a command can run outside the sandbox, with the tool that ran it. */
export const askOutside = (tool: CommandTool): string =>
  `If there is no way to do it in the sandbox, call ${tool} again with "outside_sandbox": true and the "reason" for it; the user is asked then.`;

/** Returns sentences for the model about what was refused and what it can do. */
export function refusalSentences(
  { files, network, hosts, limit }: RefusedBySandbox,
  tool: CommandTool = 'run_command',
): readonly string[] {
  const outside = [
    ...(files
      ? ['it may write only in the folder of the topic, may not change protected files, and may not read keys']
      : []),
    ...(network ? [`it has no access to ${hosts.length === 0 ? 'the network' : hosts.join(', ')}`] : []),
  ];
  return [
    ...(limit === undefined ? [] : [`The sandbox ended the command, because ${LIMITS[limit]}.`]),
    ...(outside.length === 0 ? [] : [`The sandbox probably refused something to the command: ${outside.join('; ')}.`]),
    askOutside(tool),
  ];
}
