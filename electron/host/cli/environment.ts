import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import type { KeyInput } from './asks/prompts.ts';
import type { Output } from './views/output.ts';

/** Everything the CLI touches outside itself. `cli.ts` gives the real one, tests a small one. */
export interface Environment {
  /** `process.env` itself: a key is taken out of it before any child process starts. */
  readonly variables: Record<string, string | undefined>;
  readonly workingDirectory: string;
  readonly homeDirectory: string;
  readonly platform: NodeJS.Platform;
  readonly version: string;
  readonly stdin: KeyInput & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Calls `listener` at every SIGINT and SIGTERM; gives back how to end that. */
  onSignal(listener: () => void): () => void;
  /** Ends the process now, the terminal restored. */
  quit(code: number): void;
  now(): number;
  timeZone(): string;
  /**
   * Keeps what Node compiles from here on in the data folder that `dataDir`, the option, stands
   * for. Never throws.
   */
  startCompileCache(dataDir: string | undefined): void;
  createHost(ports: ShellPorts, options: HostOptions): Promise<Host>;
  /** The built renderer; may be missing. */
  readonly rendererDir: string;
  /**
   * Resolves when the user's browser was asked to open the address; rejects, with a sentence,
   * where that cannot be done.
   */
  openBrowser(address: string): Promise<void>;
  /** Serves MCP on the process's own standard input and output until the input ends. */
  serveFileEditor(options: { readonly workspace: string; readonly dataDir: string }): Promise<void>;
}
