/** Doubles of the tray and of shortcuts that work everywhere. The system shows nothing; calls are recorded. */
import { record } from './recorder.ts';
import { StrictEmitter, strict } from './strict.ts';

interface Item {
  readonly label?: string;
  readonly click?: () => void;
}

let shown: { readonly tray: TrayDouble; items: readonly Item[] } | null = null;

export class TrayDouble extends StrictEmitter {
  constructor(icon: string) {
    super('Tray', ['click']);
    record('new Tray', icon.replace(/.*[\\/]/, ''));
    shown = { tray: this, items: [] };
  }

  setToolTip(text: string): void {
    record('tray.setToolTip', text);
  }

  setContextMenu(items: readonly Item[]): void {
    record(
      'tray.setContextMenu',
      items.map(({ label }) => label),
    );
    if (shown !== null) shown.items = items;
  }

  destroy(): void {
    record('tray.destroy');
    shown = null;
  }
}

/** Clicks the entry of the tray's menu with this label. */
export function clickTray(label: string): void {
  const click = shown?.items.find((item) => item.label === label)?.click;
  if (click === undefined) throw new Error(`The tray has no entry '${label}' to click`);
  click();
}

const registered = new Map<string, () => void>();

export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, pressed: () => void): boolean {
    record('globalShortcut.register', accelerator);
    registered.set(accelerator, pressed);
    return true;
  },
  unregister(accelerator: string): void {
    record('globalShortcut.unregister', accelerator);
    registered.delete(accelerator);
  },
});

/** Presses a registered shortcut. */
export function pressShortcut(accelerator: string): void {
  const pressed = registered.get(accelerator);
  if (pressed === undefined) throw new Error(`Nobody registered the shortcut '${accelerator}'`);
  pressed();
}
