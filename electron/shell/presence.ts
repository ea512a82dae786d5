/** How the app is present in the system while its window is closed: in the tray, at the login, and under a shortcut. */
import { app, globalShortcut, Menu, Tray } from 'electron';
import { acceleratorOf } from '../../shared/global-shortcut.ts';
import type { OrdinaryValues } from '../../shared/ordinary-settings.ts';
import type { Log } from '../host/ports.ts';
import type { ShellTexts } from './texts.ts';

export interface PresenceOptions {
  /** The file of the tray icon. */
  readonly icon: string;
  /** Shows the window, or opens a new one. Must not throw. */
  readonly show: () => void;
  readonly log: Log;
}

export type PresenceSettings = Pick<OrdinaryValues, 'tray' | 'launchAtLogin' | 'globalShortcut'>;

export class Presence {
  readonly #options: PresenceOptions;
  #tray: Tray | null = null;
  /** What is registered with the system at present; null: nothing. */
  #accelerator: string | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Whether the app goes on when its window is closed. */
  get staysInTray(): boolean {
    return this.#tray !== null;
  }

  /** Applies the settings. Calling it again with the same settings changes nothing but the language. */
  follow(settings: PresenceSettings, texts: ShellTexts): void {
    this.#followTray(settings.tray, texts);
    this.#followShortcut(acceleratorOf(settings.globalShortcut));
    const { openAtLogin } = app.getLoginItemSettings();
    if (openAtLogin !== settings.launchAtLogin) app.setLoginItemSettings({ openAtLogin: settings.launchAtLogin });
  }

  #followTray(wanted: boolean, texts: ShellTexts): void {
    if (!wanted) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    const { icon, show } = this.#options;
    if (this.#tray === null) {
      this.#tray = new Tray(icon);
      this.#tray.setToolTip('Loopwright');
      this.#tray.on('click', show);
    }
    const items = [
      { label: texts.show, click: show },
      { label: texts.quit, click: () => app.quit() },
    ];
    this.#tray.setContextMenu(Menu.buildFromTemplate(items));
  }

  #followShortcut(accelerator: string | null): void {
    if (accelerator === this.#accelerator) return;
    if (this.#accelerator !== null) globalShortcut.unregister(this.#accelerator);
    this.#accelerator = accelerator;
    if (accelerator === null || globalShortcut.register(accelerator, this.#options.show)) return;
    this.#accelerator = null;
    this.#options.log.warn('Another program uses the shortcut that shows the window', { accelerator });
  }
}
