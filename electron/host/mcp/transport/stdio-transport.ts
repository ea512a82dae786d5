/** A server that is a child process, reached over its standard input and output. */
import type { StdioServerSetting } from '../../options.ts';
import { proxyEnvironment } from '../../processes/proxy-environment.ts';
import { guarded } from '../../processes/stdio-guard.ts';
import { ChildTransport, type ChildWatch } from './child-transport.ts';
import { ConfinedStart, type ConfinedStartParts } from './confined-start.ts';
import type { Line } from './line.ts';
import { RecentOutput } from './recent-output.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface StdioLineOptions extends Partial<Pick<ChildWatch, 'errorOutput'>> {
  /** Called once, before the channel closes; not called for a process that could not be started. */
  readonly ended?: (ending: Parameters<ChildWatch['ended']>[0]) => void;
  /** Removed from its last words. Absent: every configured value. */
  readonly secrets?: readonly string[];
  /** Absent: the server starts outside the sandbox. */
  readonly sandbox?: ConfinedStartParts;
}

/**
 * Starts nothing yet. The child gets the SDK's default variables (`HOME`, `PATH`, ...) and the
 * configured ones, outside the sandbox those about proxies too, and nothing else of ours. A message
 * over 10 MiB (the SDK's limit) closes the channel; the answer to a call is cut instead.
 */
export function stdioLine(setting: StdioServerSetting, options: StdioLineOptions = {}): Line {
  const output = new RecentOutput();
  const confined = options.sandbox === undefined ? null : new ConfinedStart(options.sandbox);
  const launch = async () => guarded(confined === null ? withProxies(setting) : await confined.launch(setting));
  const transport = new ChildTransport(launch, {
    errorOutput: (chunk) => {
      output.add(chunk);
      options.errorOutput?.(chunk);
    },
    ended: async (ending) => {
      await confined?.finish();
      options.ended?.(ending);
    },
    notStarted: async () => confined?.finish(),
  });
  return {
    transport,
    lastWords: () => withoutSecrets(output.lastLine(), options.secrets ?? Object.values(setting.env)),
    fault: () => transport.fault,
  };
}

/** In the sandbox, the sandbox has a proxy of its own. */
function withProxies(setting: StdioServerSetting): StdioServerSetting {
  return { ...setting, env: { ...proxyEnvironment(), ...setting.env } };
}
