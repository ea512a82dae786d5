/** A small window that shows how far a move of the data is, because the app cannot open before it is done. */
import { BrowserWindow } from 'electron';
import { canvasColor } from './theme.ts';

export interface MoveTexts {
  readonly moving: string;
  /** What is copied, and that closing the window cancels the move. */
  readonly movingText: string;
}

/** How far a copy is, in bytes. */
interface Step {
  readonly copied: number;
  readonly of: number;
}

const SIZE = { width: 460, height: 170 };

export class MoveWindow {
  readonly #texts: MoveTexts;
  readonly #stop = new AbortController();
  #window: BrowserWindow | null = null;
  #loaded: Promise<void> = Promise.resolve();
  #percent = -1;

  constructor(texts: MoveTexts) {
    this.#texts = texts;
  }

  /** Aborted when the user closes the window. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Shows how far the copy is. The first call opens the window. */
  progress({ copied, of }: Step): void {
    const percent = of === 0 ? 0 : Math.floor((copied / of) * 100);
    if (this.#stop.signal.aborted || percent === this.#percent) return;
    this.#percent = percent;
    this.#window ??= this.#open();
    const window = this.#window;
    window.setTitle(`${this.#texts.moving} ${percent} %`);
    window.setProgressBar(percent / 100);
    // The page runs no scripts, so the bar is drawn by style sheets, of which the last one counts.
    this.#loaded = this.#loaded.then(async () => {
      if (!window.isDestroyed()) await window.webContents.insertCSS(`i { width: ${percent}% }`);
    });
    this.#loaded.catch(() => undefined);
  }

  /** Removes the window. Another window must be open by then, or the app quits. */
  close(): void {
    this.#window?.destroy();
  }

  #open(): BrowserWindow {
    const window = new BrowserWindow({
      ...SIZE,
      resizable: false,
      maximizable: false,
      fullscreenable: false,
      show: false,
      title: this.#texts.moving,
      backgroundColor: canvasColor(),
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
    });
    window.setMenuBarVisibility(false);
    window.once('ready-to-show', () => this.#stop.signal.aborted || window.show());
    window.on('close', (event) => {
      event.preventDefault();
      this.#stop.abort();
      window.hide();
    });
    this.#loaded = window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page(this.#texts))}`);
    return window;
  }
}

const page = ({ moving, movingText }: MoveTexts): string => `<!doctype html>
<title>${moving}</title>
<meta name="color-scheme" content="light dark">
<style>
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 4px; font-size: 15px }
  p { margin: 0 0 16px }
  div { height: 4px; border-radius: 2px; background: #8884 }
  i { display: block; width: 0; height: 100%; border-radius: 2px; background: #4f46e5 }
</style>
<h1>${moving}</h1>
<p>${movingText}</p>
<div><i></i></div>
`;
