import type { HostOptions } from '../options.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import type { KeyInput } from './asks/keys.ts';
import type { Output } from './views/output.ts';

/** The window of the terminal on standard output. */
export interface TerminalWindow {
  /** The current height in rows. */
  rows(): number;
  /** Calls `listener` after every change of the size; returns a function that removes it. */
  onResize(listener: () => void): () => void;
}

/**
 * The parts of the process and the system that the CLI uses. `cli.ts` passes the real ones; tests
 * pass simulated ones.
 */
export interface Environment {
  /** This is `process.env` itself: keys are removed from it before any child process starts. */
  readonly variables: Record<string, string | undefined>;
  readonly workingDirectory: string;
  readonly homeDirectory: string;
  readonly platform: NodeJS.Platform;
  readonly version: string;
  readonly stdin: KeyInput & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly window: TerminalWindow;
  /** Calls `listener` at every SIGINT and SIGTERM; returns a function that removes it. */
  onSignal(listener: () => void): () => void;
  /** Restores the terminal and ends the process at once. */
  quit(code: number): void;
  now(): number;
  timeZone(): string;
  /**
   * Makes Node store its compiled code in the data folder. `dataDir`: the value of `--data-dir`.
   * Never throws.
   */
  startCompileCache(dataDir: string | undefined): void;
  createHost(ports: ShellPorts, options: HostOptions): Promise<Host>;
  /** The folder of the built renderer; it may be missing. */
  readonly rendererDir: string;
  /** Asks the user's browser to open the file; see `commands/open-browser.ts`. */
  openBrowser(file: string): Promise<void>;
  /** Serves MCP on the process's own standard input and output until the input ends. */
  serveFileEditor(options: {
    readonly workspace: string;
    readonly dataDir: string;
    readonly allowProtected: boolean;
    readonly allowSecrets: boolean;
  }): Promise<void>;
}
