/** The listeners of a shell as the host calls them. */
import { guarded, type ListenerFailed } from '../listeners.ts';
import type { ShellPorts } from '../ports.ts';

/**
 * The shell with listeners whose failures are reported and go no further. After `mute` no news reach it: whoever hears news looks up what
 * changed, which nobody can once the host is closed.
 */
export function withGuardedListeners(
  shell: ShellPorts,
  failed: ListenerFailed,
): { readonly shell: ShellPorts; readonly mute: () => void } {
  const { onNews, onRequest, onServerProblem } = shell;
  let isMuted = false;
  const news = onNews && guarded('onNews', onNews.bind(shell), failed);
  const listeners: Partial<ShellPorts> = {
    ...(news === undefined ? {} : { onNews: (said) => isMuted || news(said) }),
    ...(onRequest === undefined ? {} : { onRequest: guarded('onRequest', onRequest.bind(shell), failed) }),
    ...(onServerProblem === undefined
      ? {}
      : { onServerProblem: guarded('onServerProblem', onServerProblem.bind(shell), failed) }),
  };
  return {
    shell: { ...shell, onEvent: guarded('onEvent', shell.onEvent.bind(shell), failed), ...listeners },
    mute: () => {
      isMuted = true;
    },
  };
}
