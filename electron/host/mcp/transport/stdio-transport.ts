/** A server that is a child process, reached over its standard input and output. */
import type { StdioServerSetting } from '../../options.ts';
import { guarded } from '../../processes/stdio-guard.ts';
import { ChildTransport, type ChildWatch } from './child-transport.ts';
import type { Line } from './line.ts';
import { RecentOutput } from './recent-output.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Starts nothing yet. The child gets the SDK's default variables (`HOME`, `PATH`, ...) and the
 * configured ones, nothing else of ours. A message over 10 MiB (the SDK's limit) closes the
 * channel; the answer to a call is cut instead. `secrets` are removed from its last words;
 * absent: every configured value.
 */
export function stdioLine(
  setting: StdioServerSetting,
  watch: Partial<ChildWatch> & { readonly secrets?: readonly string[] } = {},
): Line {
  const output = new RecentOutput();
  const transport = new ChildTransport(guarded(setting), {
    errorOutput: (chunk) => {
      output.add(chunk);
      watch.errorOutput?.(chunk);
    },
    ended: (ending) => watch.ended?.(ending),
  });
  return {
    transport,
    lastWords: () => withoutSecrets(output.lastLine(), watch.secrets ?? Object.values(setting.env)),
    fault: () => transport.fault,
  };
}
