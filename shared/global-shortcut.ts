/** Shortcuts that work outside of the app. Pure. */

const SHORTCUT = /^(?:(?:Mod|Ctrl|Alt|Shift|Super)\+){1,3}(?:[A-Z0-9]|F\d{1,2}|Space)$/i;

/** Whether this is a shortcut such as `Ctrl+Alt+L`. Shift alone is not enough, because it types. */
export function isGlobalShortcut(text: string): boolean {
  const keys = text
    .trim()
    .split('+')
    .slice(0, -1)
    .map((key) => key.toLowerCase());
  return SHORTCUT.test(text.trim()) && new Set(keys).size === keys.length && keys.some((key) => key !== 'shift');
}

/** The shortcut in the spelling of Electron, for example `CommandOrControl+Alt+L`; null: it is none. */
export function acceleratorOf(text: string): string | null {
  return isGlobalShortcut(text) ? text.trim().replace(/\bMod\b/i, 'CommandOrControl') : null;
}
