/**
 * Starts the compiled main process on the Electron double, as a separate process, and connects to
 * its window through Chromium's debugging port.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import type { Command } from '../electron-double/control.ts';
import { CHROMIUM_ORIGIN, type DoubleOptions, OPTIONS_VARIABLE } from '../electron-double/options.ts';

const REGISTER = fileURLToPath(new URL('../electron-double/register.ts', import.meta.url));
const PATIENCE_MS = 20_000;

export interface LaunchOptions extends Partial<Omit<DoubleOptions, 'profile'>> {
  /** The folder that contains `electron/main.js`. */
  readonly program: string;
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProcessOnDouble {
  readonly dataDir: string;
  readonly exit: Promise<Exit>;
  /** The output on standard error so far. */
  log(): string;
  command(command: Command): Promise<unknown>;
  /** The arguments of each recorded call with this name, oldest first. */
  calls(what: string): Promise<readonly (readonly unknown[])[]>;
  /** Closes the control channel, which also happens when the process that started the app exits. */
  leave(): void;
  /** Ends the process, whatever its state is. */
  stop(): Promise<void>;
}

export interface AppOnDouble extends ProcessOnDouble {
  readonly page: Page;
}

/** Starts the process without waiting for a window. */
export function startOnDouble(options: LaunchOptions): ProcessOnDouble & { readonly profile: string } {
  const {
    program,
    args = [],
    env = {},
    dataDir = mkdtempSync(join(tmpdir(), 'loopwright-desktop-')),
    ...own
  } = options;
  const profile = mkdtempSync(join(tmpdir(), 'loopwright-profile-'));
  const double = { packaged: true, encryption: 'keyring', locale: 'en', picked: null, profile, ...own };
  const child = spawn(process.execPath, ['--import', REGISTER, join(program, 'electron/main.js'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      LOOPWRIGHT_DATA_DIR: dataDir,
      LOOPWRIGHT_LOG: 'debug',
      [OPTIONS_VARIABLE]: JSON.stringify(double),
      ...env,
    },
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = Promise.withResolvers<Exit>();
  child.once('exit', (code, signal) => ended.resolve({ code, signal }));
  const command = commands(child);
  return {
    dataDir,
    profile,
    exit: ended.promise,
    log: () => log,
    command,
    calls: async (what) => (await command({ do: 'calls', what })) as (readonly unknown[])[],
    leave: () => child.disconnect(),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const outcome = await Promise.race([ended.promise, pause(8000, 'late' as const, { ref: false })]);
      if (outcome === 'late') child.kill('SIGKILL');
      await ended.promise;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export async function launchOnDouble(options: LaunchOptions): Promise<AppOnDouble> {
  const started = startOnDouble(options);
  const { browser, page } = await windowOf(started);
  return {
    ...started,
    page,
    async stop() {
      try {
        await browser.close();
      } finally {
        await started.stop();
      }
    },
  };
}

async function windowOf(started: ReturnType<typeof startOnDouble>): Promise<{ browser: Browser; page: Page }> {
  const until = Date.now() + PATIENCE_MS;
  const file = join(started.profile, 'DevToolsActivePort');
  let browser: Browser | null = null;
  let gone = false;
  void started.exit.then(() => {
    gone = true;
  });
  while (Date.now() < until && !gone) {
    const port: string | null = browser === null ? debuggingPort(file) : null;
    if (port !== null) browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
    const page = pages.find((one) => one.url().startsWith(CHROMIUM_ORIGIN));
    if (browser !== null && page !== undefined) return { browser, page };
    await pause(50);
  }
  await browser?.close();
  await started.stop();
  throw new Error(`No window on the electron double${gone ? ', the process ended' : ''}:\n${started.log()}`);
}

/**
 * The debugging port of Chromium; null while Chromium has not written the whole file. Chromium
 * creates the file first and then writes two lines: the port and a path.
 */
function debuggingPort(file: string): string | null {
  if (!existsSync(file)) return null;
  const [port, path] = readFileSync(file, 'utf8').split('\n');
  return port === undefined || path === undefined ? null : port;
}

function commands(child: ChildProcess): (command: Command) => Promise<unknown> {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  child.on('message', (message: { id: number; result?: unknown; error?: string }) => {
    const waiting = open.get(message.id);
    open.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.error));
  });
  child.on('exit', () => {
    for (const one of open.values()) one.reject(new Error('The process ended'));
  });
  return (command) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    open.set(last, answer);
    child.send({ id: last, command }, (error) => error === null || answer.reject(error));
    return answer.promise;
  };
}
