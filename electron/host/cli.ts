/**
 * The entry point of the headless program: passes the real process to `cli/command-line.ts` and
 * exits with the code that it returns. Also reports bugs. Modules that only some commands use are
 * loaded on first use, so that `--help` and `--version` stay fast.
 */
import { homedir } from 'node:os';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { runCommandLine } from './cli/command-line.ts';
import { startCompileCache } from './cli/compile-cache.ts';
import type { Environment } from './cli/environment.ts';
import { EXIT } from './cli/exit-codes.ts';
import { descriptorOutput } from './cli/views/output.ts';

/** Standard input, opened when a command first reads it, because opening it loads much of Node. */
let stdin: typeof process.stdin | null = null;

/**
 * Leaves raw mode. Otherwise the terminal could show no typed characters after the process has
 * exited.
 */
function restoreTerminal(): void {
  if (stdin?.isRaw) stdin.setRawMode(false);
}

// Accessing `process.stdout` makes a pipe non-blocking, so it is accessed only to get the width of
// a terminal.
const environment: Environment = {
  variables: process.env,
  workingDirectory: process.cwd(),
  homeDirectory: homedir(),
  platform: process.platform,
  version: packageJson.version,
  get stdin() {
    stdin ??= process.stdin;
    return stdin;
  },
  stdout: descriptorOutput(1, isatty(1), () => process.stdout.columns || 80),
  stderr: descriptorOutput(2, isatty(2), () => process.stderr.columns || 80),
  window: {
    rows: () => process.stdout.rows || 24,
    onResize(listener) {
      process.stdout.on('resize', listener);
      return () => void process.stdout.off('resize', listener);
    },
  },
  onSignal(listener) {
    process.on('SIGINT', listener).on('SIGTERM', listener);
    return () => void process.off('SIGINT', listener).off('SIGTERM', listener);
  },
  quit: (code) => process.exit(code),
  now: Date.now,
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  startCompileCache: (dataDir) => startCompileCache(dataDir, environment),
  createHost: async (ports, options) => (await import('./compose/create-host.ts')).createHost(ports, options),
  // The renderer's folder is a sibling of the folder that contains the built program.
  rendererDir: fileURLToPath(new URL('../renderer', import.meta.url)),
  openBrowser: async (file) => (await import('./cli/commands/open-browser.ts')).openBrowser(file, process.platform),
  serveFileEditor: async (served) =>
    (await import('./program/mcp-serve.ts')).serveFileEditor({
      ...served,
      stdin: process.stdin,
      stdout: process.stdout,
    }),
};

function endByBug(error: unknown): void {
  environment.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(EXIT.failed);
}

process.on('exit', restoreTerminal);
process.on('uncaughtException', endByBug);
process.on('unhandledRejection', endByBug);
process.exit(await runCommandLine(process.argv.slice(2), environment));
