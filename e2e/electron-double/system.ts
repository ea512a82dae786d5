/**
 * Doubles of Electron's desktop modules. They record the calls and answer as the spec has
 * requested.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { givenOptions } from './options.ts';
import { record } from './recorder.ts';
import { StrictEmitter, strict } from './strict.ts';

const KEY = Buffer.alloc(32, 7);
const START = Buffer.alloc(16, 9);

export const shell = strict('shell', {
  openExternal(url: string) {
    record('shell.openExternal', url);
    return Promise.resolve();
  },
});

export const dialog = strict('dialog', {
  showOpenDialog(_window: unknown, options: object) {
    record('dialog.showOpenDialog', options);
    const { picked } = givenOptions();
    return Promise.resolve({ canceled: picked === null, filePaths: picked === null ? [] : [picked] });
  },
  showMessageBox(_window: unknown, options: object) {
    record('dialog.showMessageBox', options);
    return Promise.resolve({ response: 0 });
  },
  showErrorBox(title: string, content: string) {
    record('dialog.showErrorBox', title, content);
    process.stderr.write(`ERROR BOX ${title}: ${content}\n`);
  },
});

/** A reversible encoding that looks different from the plain text. */
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => givenOptions().encryption !== 'none',
  getSelectedStorageBackend: () => (givenOptions().encryption === 'keyring' ? 'gnome_libsecret' : 'basic_text'),
  encryptString(text: string): Buffer {
    const cipher = createCipheriv('aes-256-cbc', KEY, START);
    return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  },
  decryptString(bytes: Buffer): string {
    const cipher = createDecipheriv('aes-256-cbc', KEY, START);
    return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('utf8');
  },
});

class ThemeDouble extends StrictEmitter {
  #source = 'system';

  get themeSource(): string {
    return this.#source;
  }

  set themeSource(source: string) {
    record('nativeTheme.themeSource', source);
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}
export const nativeTheme = strict('nativeTheme', new ThemeDouble('nativeTheme', ['updated']));

const display = { id: 1, workArea: { x: 0, y: 0, width: 1440, height: 860 } };
export const screen = strict('screen', { getPrimaryDisplay: () => display, getAllDisplays: () => [display] });

interface MenuItem {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly MenuItem[];
  readonly click?: () => void;
}
let menu: readonly MenuItem[] = [];

export const Menu = strict('Menu', {
  buildFromTemplate: (template: readonly MenuItem[]) => template,
  setApplicationMenu(template: readonly MenuItem[] | null) {
    menu = template ?? [];
    record('Menu.setApplicationMenu', menu);
  },
});

/** Clicks the menu item with this label, at any depth of the menu. */
export function clickMenu(label: string): void {
  const find = (items: readonly MenuItem[]): MenuItem | undefined =>
    items.find((item) => item.label === label) ?? items.flatMap((item) => find(item.submenu ?? []) ?? [])[0];
  const click = find(menu)?.click;
  if (click === undefined) throw new Error(`The menu has no item '${label}' to click`);
  click();
}

const shown: NotificationDouble[] = [];

class NotificationDouble extends StrictEmitter {
  readonly #options: object;

  constructor(options: object) {
    super('Notification', ['click', 'close', 'show']);
    this.#options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    record('notification.show', this.#options);
    shown.push(this);
  }

  close(): void {
    record('notification.close');
    this.emit('close');
  }
}

export { NotificationDouble as Notification };

export function clickNotification(): void {
  const last = shown.at(-1);
  if (last === undefined) throw new Error('No notification was shown');
  last.emit('click');
}
