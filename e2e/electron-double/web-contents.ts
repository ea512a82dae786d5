/**
 * The double of Electron's `webContents` for a page of Chromium: the program is asked about each
 * navigation, and frames have parents and origins.
 */
import type { Frame, Page, Route } from 'playwright';
import { asChromium, asElectron } from './options.ts';
import { record } from './recorder.ts';
import { preventable, StrictEmitter, strict } from './strict.ts';

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'deny' | 'allow' };

const EVENTS = [
  'will-navigate',
  'will-redirect',
  'will-frame-navigate',
  'will-attach-webview',
  'render-process-gone',
  'did-finish-load',
];

/** The members of a frame that the program may use. */
interface FrameDouble {
  readonly parent: FrameDouble | null;
  readonly origin: string;
  readonly url: string;
}

export class WebContentsDouble extends StrictEmitter {
  readonly #page: Promise<Page>;
  #ownNavigation = 0;
  #openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(page: Promise<Page>) {
    super('webContents', EVENTS);
    this.#page = page;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  reload(): void {
    record('webContents.reload');
    // A reload that fails because another reload interrupts it is not an error.
    this._byItself((page) => page.reload()).catch(() => undefined);
  }

  loadURL(url: string): Promise<void> {
    record('loadURL', url);
    return this._byItself((page) => page.goto(asChromium(url)));
  }

  insertCSS(css: string): Promise<string> {
    record('insertCSS', css);
    return this.#page.then((page) => page.addStyleTag({ content: css })).then(() => '');
  }

  /** Navigations that the program starts itself are not checked. */
  async _byItself(navigate: (page: Page) => Promise<unknown>): Promise<void> {
    this.#ownNavigation += 1;
    try {
      await navigate(await this.#page);
    } finally {
      this.#ownNavigation -= 1;
    }
  }

  _opened(url: string): void {
    const { action } = this.#openHandler({ url });
    record('window.open', url, action);
  }

  /** Asks the program whether the page may navigate as the request says. */
  _mayNavigate(route: Route): boolean {
    const request = route.request();
    if (!request.isNavigationRequest()) return true;
    const isMainFrame = request.frame().parentFrame() === null;
    if (isMainFrame && this.#ownNavigation > 0) return true;
    const url = asElectron(request.url());
    const events = ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])].map((name) => {
      const event = preventable({ url, isMainFrame, isSameDocument: false });
      this.emit(name, event);
      return event;
    });
    const allowed = events.every(({ defaultPrevented }) => !defaultPrevented);
    record('navigation', url, isMainFrame, allowed);
    return allowed;
  }
}

/** A sandboxed frame has an opaque origin, which is written `null`. */
export async function frameDouble(frame: Frame): Promise<FrameDouble> {
  const parent = frame.parentFrame();
  const origin = await frame.evaluate(() => (globalThis as unknown as { origin: string }).origin);
  return strict('frame', {
    parent: parent === null ? null : await frameDouble(parent),
    origin: asElectron(origin),
    url: asElectron(frame.url()),
  });
}
