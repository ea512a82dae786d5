/** The command line that builds the sandbox around the start script, made by the sandbox library. */
import type { Network } from './network.ts';
import type { LaunchOrder } from './order.ts';
import { RECEIVE_SCRIPT } from './start-script.ts';

/** The folders of a program's own that it can see although their parent is hidden. */
export interface OwnFolders {
  readonly all: string;
  readonly temporary: string;
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
    literalAllowWithinDeny: network === null ? [] : [...network.visibleFiles],
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
  return wrapCommandWithSandboxLinux({
    ...common,
    // The working directory is empty, so there is nothing to search.
    ripgrepConfig: { command: 'true' },
    ...(bwrap === undefined ? {} : { bwrapPath: bwrap }),
    ...(socat === undefined ? {} : { socatPath: socat }),
    ...(seccomp === undefined ? {} : { seccompConfig: { applyPath: seccomp } }),
  });
}
