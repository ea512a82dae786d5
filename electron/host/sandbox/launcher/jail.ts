/** The command line that builds the sandbox around the start script, made by the sandbox library. */
import type { Network } from './network.ts';
import type { LaunchOrder } from './order.ts';
import { RECEIVE_SCRIPT } from './start-script.ts';

/** The folders of a program's own that it can see although their parent is hidden. */
export interface OwnFolders {
  readonly all: string;
  readonly temporary: string;
}

/** The end of what the library asks of bubblewrap: after it come the shell and the start script. */
const LAST_WORDS = ' --proc /proc --unsetenv SRT_ALLOW_NESTED_USERNS -- ';

/**
 * What the library does not ask for. The kernel checks only the owner of a setting in /proc/sys, so
 * that a program of root could change the whole machine. Shared memory, message queues and the host
 * name are shared with the host without namespaces of their own.
 */
const OWN_WORDS = [
  ...['--proc', '/proc', '--ro-bind', '/proc/sys', '/proc/sys', '--ro-bind-try', '/proc/sysrq-trigger'],
  ...['/proc/sysrq-trigger', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
].join(' ');

/** Names of folders are earlier in the command line, so that none can be taken for the last words. */
function withOwnWords(command: string): string {
  const at = command.lastIndexOf(LAST_WORDS);
  if (at < 0) throw new Error('The sandbox library has made a command line of another kind.');
  return `${command.slice(0, at)} ${OWN_WORDS}${LAST_WORDS.replace(' --proc /proc', '')}${command.slice(at + LAST_WORDS.length)}`;
}

/**
 * A command line for `/bin/sh`. The working directory must be an empty folder: the library denies
 * writing a list of names in it, also names that do not exist, for which bubblewrap would leave
 * empty files. Which files of the workspace are protected is the policy's to say.
 */
export async function jailCommand(order: LaunchOrder, own: OwnFolders, network: Network | null): Promise<string> {
  const { policy, programs } = order;
  const readConfig = {
    denyOnly: [],
    literalDenyOnly: [...policy.unreadable, own.all],
    // The helper of the library is the first program that starts inside, wherever this app is installed.
    literalAllowWithinDeny: [
      ...(policy.readable ?? []),
      ...(policy.readable === undefined || programs.seccomp === undefined ? [] : [programs.seccomp]),
      ...(network?.visibleFiles ?? []),
    ],
  };
  const writeConfig = {
    allowOnly: [],
    literalAllowOnly: [...policy.writable, own.temporary],
    denyWithinAllow: [],
    literalDenyWithinAllow: [...policy.readOnlyFiles],
  };
  const common = {
    command: RECEIVE_SCRIPT,
    commandId: 'program',
    needsNetworkRestriction: true,
    readConfig,
    writeConfig,
    binShell: '/bin/sh',
    allowGitConfig: true,
    ...network?.parameters,
  };
  if (order.backend === 'sandbox-exec') {
    const { wrapCommandWithSandboxMacOS } = await import(
      '@anthropic-ai/sandbox-runtime/dist/sandbox/macos-sandbox-utils.js'
    );
    return wrapCommandWithSandboxMacOS(common);
  }
  const { wrapCommandWithSandboxLinux } = await import(
    '@anthropic-ai/sandbox-runtime/dist/sandbox/linux-sandbox-utils.js'
  );
  const { bwrap, socat, seccomp } = programs;
  const command = await wrapCommandWithSandboxLinux({
    ...common,
    // The working directory is empty, so there is nothing to search.
    ripgrepConfig: { command: 'true' },
    ...(bwrap === undefined ? {} : { bwrapPath: bwrap }),
    ...(socat === undefined ? {} : { socatPath: socat }),
    ...(seccomp === undefined ? {} : { seccompConfig: { applyPath: seccomp } }),
  });
  return withOwnWords(command);
}
