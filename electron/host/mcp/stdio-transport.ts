/** A server that is a child process, spoken to over its standard input and output. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { StdioServerSetting } from '../host-api.ts';
import { ChildTransport } from './child-transport.ts';
import { RecentOutput } from './recent-output.ts';
import { guarded } from './stdio-guard.ts';

/** A way to a server. `lastWords`: what it last said outside the protocol, for the reason of a failure. */
export interface Line {
  readonly transport: Transport;
  readonly lastWords: () => string;
  /** What the server did that ended the line, as the beginning of a sentence; null if nothing of the kind. */
  readonly fault: () => string | null;
}

/**
 * Nothing is started yet. The child gets the SDK's default variables (`HOME`, `PATH`, ...) and the configured ones, nothing else of ours. One
 * message over 10 MiB (the SDK's bound) closes the line.
 */
export function stdioLine(setting: StdioServerSetting): Line {
  const output = new RecentOutput();
  const transport = new ChildTransport(guarded(setting), (chunk) => output.add(chunk));
  return {
    transport,
    lastWords: () => withoutSecrets(output.lastLine(), Object.values(setting.env)),
    fault: () => transport.fault,
  };
}

/** Shorter values are more likely a word than a key. */
const SHORTEST_SECRET = 8;

/** A server that complains about its key often prints it; its last words go to the log and to the model. */
function withoutSecrets(words: string, values: readonly string[]): string {
  return values
    .filter((value) => value.length >= SHORTEST_SECRET)
    .reduce((text, value) => text.replaceAll(value, '[redacted]'), words);
}
