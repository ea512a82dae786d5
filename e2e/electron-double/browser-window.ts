/**
 * The double of Electron's `BrowserWindow`: a page of Chromium with the real preload script. The
 * bounds of the window are only stored.
 */
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright';
import { app } from './application.ts';
import { openChromium } from './chromium.ts';
import { ipcMain } from './ipc-main.ts';
import { type PortDouble, portDouble } from './message-port.ts';
import { asElectron, CHROMIUM_ORIGIN } from './options.ts';
import { pageWorld } from './page-world.ts';
import { record } from './recorder.ts';
import { defaultSession } from './session.ts';
import { preventable, StrictEmitter, strict } from './strict.ts';
import { frameDouble, WebContentsDouble } from './web-contents.ts';
import { addWindow, openWindows, removeWindow } from './window-list.ts';

interface Options {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly webPreferences: { readonly preload?: string };
}

export class WindowDouble extends StrictEmitter {
  readonly webContents: WebContentsDouble;
  readonly _contents: WebContentsDouble;
  readonly _page: Promise<Page>;
  readonly #ports = new Map<string, PortDouble>();
  #bounds: { x: number; y: number; width: number; height: number };
  #state: 'normal' | 'maximized' | 'minimized' = 'normal';
  #focused = true;
  #reachesHost = true;

  constructor(options: Options) {
    super('BrowserWindow', ['ready-to-show', 'close', 'closed', 'focus', 'blur']);
    record('new BrowserWindow', options);
    const { x = 0, y = 0, width, height } = options;
    this.#bounds = { x, y, width, height };
    this._page = this.#open(options);
    this._contents = new WebContentsDouble(this._page);
    this.webContents = strict('webContents', this._contents);
    addWindow(this);
    app.emit('web-contents-created', preventable({}), this.webContents);
    // Electron's class is behind a proxy here too, so that an unknown member of a window throws.
    // biome-ignore lint/correctness/noConstructorReturn: the double of a class must answer as the class
    return strict<WindowDouble>('BrowserWindow', this);
  }

  static getAllWindows(): readonly WindowDouble[] {
    return openWindows();
  }

  static getFocusedWindow(): WindowDouble | null {
    return openWindows().find((window) => window.isFocused()) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this._contents.loadURL(url).then(() => void this.emit('ready-to-show'));
  }

  show(): void {
    record('window.show');
  }

  hide(): void {
    record('window.hide');
  }

  setTitle(title: string): void {
    record('window.setTitle', title);
  }

  setProgressBar(progress: number): void {
    record('window.setProgressBar', progress);
  }

  setMenuBarVisibility(visible: boolean): void {
    record('window.setMenuBarVisibility', visible);
  }

  focus(): void {
    record('window.focus');
    this._focus(true);
  }

  isFocused(): boolean {
    return this.#focused;
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isDestroyed(): boolean {
    return !openWindows().includes(this);
  }

  maximize(): void {
    record('window.maximize');
    this.#state = 'maximized';
  }

  restore(): void {
    record('window.restore');
    this.#state = 'normal';
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return this.#bounds;
  }

  setBackgroundColor(color: string): void {
    record('window.setBackgroundColor', color);
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  /** Closes the window without asking the program. */
  destroy(): void {
    if (this.isDestroyed()) return;
    removeWindow(this);
    this.#dropPorts();
    this.emit('closed');
    app._windowClosed();
    void this._page.then((page) => page.close()).catch(() => undefined);
  }

  _focus(focused: boolean): void {
    this.#focused = focused;
  }

  _minimize(): void {
    this.#state = 'minimized';
  }

  _moveTo(bounds: { x: number; y: number; width: number; height: number }): void {
    this.#bounds = bounds;
  }

  /**
   * Simulates a window that outlives the main process: its ports close, and new ports are not
   * connected to anything.
   */
  _setReachesHost(reachesHost: boolean): void {
    this.#reachesHost = reachesHost;
    if (!reachesHost) for (const port of this.#ports.values()) port.close();
  }

  async #open({ width, height, webPreferences }: Options): Promise<Page> {
    const context = await openChromium();
    const page = context.pages().find((one) => one.url() === 'about:blank') ?? (await context.newPage());
    await page.setViewportSize({ width, height });
    await page.exposeBinding('__doubleIpc', async ({ frame }, channel: string, message: unknown, ids: string[]) => {
      if (!this.#reachesHost) return;
      const ports = ids.map((id) => portDouble(id, page));
      for (const port of ports) this.#ports.set(port.id, port);
      const sent = { sender: this.webContents, senderFrame: await frameDouble(frame), ports };
      ipcMain.emit(channel, strict('event', sent), message);
    });
    await page.exposeBinding('__doublePortMessage', (_source, id: string, data: unknown) => {
      this.#ports.get(id)?.receive(data);
    });
    await page.exposeBinding('__doublePortClose', (_source, id: string) => this.#ports.get(id)?.disconnect());
    await page.exposeBinding('__doubleWindowOpen', (_source, url: string) => this._contents._opened(asElectron(url)));
    const { preload } = webPreferences;
    if (preload !== undefined) await page.addInitScript(pageWorld(readFileSync(preload, 'utf8')));
    await page.route('**', (route) => this.#answer(route));
    page.on('framenavigated', (frame) => frame.parentFrame() === null && this.#dropPorts());
    return page;
  }

  /**
   * The program's own protocol handler serves the origin of the app. Every other request is refused
   * and recorded, because the app must send none.
   */
  async #answer(route: Route): Promise<void> {
    const url = route.request().url();
    if (!this._contents._mayNavigate(route)) return route.abort('aborted');
    if (!defaultSession._lets(asElectron(url))) {
      record('request denied', url);
      return route.abort('blockedbyclient');
    }
    const serve = defaultSession._serve;
    if (!url.startsWith(`${CHROMIUM_ORIGIN}/`) || serve === null) {
      record('network', url);
      return route.abort('aborted');
    }
    const response = await serve(new Request(asElectron(url), { method: route.request().method() }));
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  }

  #dropPorts(): void {
    for (const port of this.#ports.values()) port.disconnect();
    this.#ports.clear();
  }
}
