/**
 * The double of Electron's `app`: its events, its paths, and a single-instance lock for which two
 * processes really compete.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { addSwitch, closeChromium, openChromium } from './chromium.ts';
import { givenOptions } from './options.ts';
import { record } from './recorder.ts';
import { preventable, StrictEmitter, strict } from './strict.ts';
import { openWindows } from './window-list.ts';

const EVENTS = [
  'before-quit',
  'will-quit',
  'window-all-closed',
  'activate',
  'second-instance',
  'web-contents-created',
  'open-url',
  'open-file',
];

class ApplicationDouble extends StrictEmitter {
  readonly name = 'loopwright';
  readonly isPackaged = givenOptions().packaged;
  readonly commandLine = strict('app.commandLine', {
    appendSwitch: (name: string, value = '') => addSwitch(name, value),
  });
  readonly #paths = new Map<string, string>();
  #ready: Promise<void> | null = null;
  #quitting = false;
  /**
   * Resolves when the first instance of the app has received the message of this second instance.
   */
  #told: Promise<void> = Promise.resolve();

  constructor() {
    super('app', EVENTS);
    process.on('SIGTERM', () => this.quit());
  }

  whenReady(): Promise<void> {
    this.#ready ??= openChromium().then(() => undefined);
    return this.#ready;
  }

  isReady(): boolean {
    return this.#ready !== null;
  }

  setPath(name: string, path: string): void {
    record('app.setPath', name, path);
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`The Electron double has no path '${name}'`);
    return path;
  }

  getLocale(): string {
    return givenOptions().locale;
  }

  getVersion(): string {
    return '0.0.0';
  }

  setName(name: string): void {
    record('app.setName', name);
  }

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }

  #opensAtLogin = false;

  getLoginItemSettings(): { readonly openAtLogin: boolean } {
    return { openAtLogin: this.#opensAtLogin };
  }

  setLoginItemSettings({ openAtLogin }: { readonly openAtLogin: boolean }): void {
    record('app.setLoginItemSettings', { openAtLogin });
    this.#opensAtLogin = openAtLogin;
  }

  enableSandbox(): void {
    record('app.enableSandbox');
  }

  /** The lock belongs to the folder that `setPath('userData')` sets, as in Chromium. */
  requestSingleInstanceLock(): boolean {
    const folder = this.getPath('userData');
    mkdirSync(folder, { recursive: true });
    const held = join(folder, 'double-lock');
    try {
      mkdirSync(held);
    } catch {
      const told = Promise.withResolvers<void>();
      this.#told = told.promise;
      connect(join(held, 'socket'))
        .on('error', () => told.resolve())
        .end(JSON.stringify(process.argv), () => told.resolve());
      return false;
    }
    process.on('exit', () => rmSync(held, { recursive: true, force: true }));
    createServer((socket) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (more) => {
        text += more;
      });
      socket.on('end', () => this.emit('second-instance', preventable({}), JSON.parse(text), process.cwd()));
      socket.on('error', () => undefined);
    })
      .listen(join(held, 'socket'))
      .unref();
    return true;
  }

  /** Only recorded: a test starts the next process itself. */
  relaunch(): void {
    record('app.relaunch');
  }

  quit(): void {
    if (this.#quitting) return this.#willQuit();
    this.#quitting = true;
    record('app.quit');
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) {
      this.#quitting = false;
      return;
    }
    for (const window of openWindows()) window.close();
    if (openWindows().length === 0) this.#willQuit();
  }

  exit(code = 0): void {
    record('app.exit', code);
    void Promise.all([this.#told, closeChromium()]).finally(() => process.exit(code));
  }

  /** A window calls this when it has closed. */
  _windowClosed(): void {
    if (openWindows().length > 0) return;
    if (this.#quitting) this.#willQuit();
    else this.emit('window-all-closed');
  }

  #willQuit(): void {
    const event = preventable({});
    this.emit('will-quit', event);
    if (!event.defaultPrevented) this.exit(0);
  }
}

export const app = strict('app', new ApplicationDouble());
