/**
 * Parses, matches and displays keyboard shortcuts, which the settings store as texts such as
 * `Mod+Shift+K`. Mod is Command on a Mac and Ctrl on other computers. Pure.
 */

export interface Chord {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** The value of `KeyboardEvent.key`, in upper case if it is a letter. */
  readonly key: string;
}

/** The fields of a keyboard event that are compared with a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const onMac: boolean = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const ALONE = new Set([
  'Mod',
  'Control',
  'Meta',
  'Shift',
  'Alt',
  'AltGraph',
  'Dead',
  'Process',
  'Unidentified',
  'CapsLock',
]);

/** Parses a shortcut; null: the text is invalid. `Mod++` means Mod with the plus key. */
export function parseChord(text: string): Chord | null {
  const parts = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const key = parts.pop();
  const modifiers = new Set(parts);
  const known = parts.every((part) => part === 'Mod' || part === 'Shift' || part === 'Alt');
  if (key === undefined || key === '' || ALONE.has(key) || !known || modifiers.size !== parts.length) return null;
  return {
    mod: modifiers.has('Mod'),
    shift: modifiers.has('Shift'),
    alt: modifiers.has('Alt'),
    key: keyName(key),
  };
}

export function writeChord({ mod, shift, alt, key }: Chord): string {
  return [mod && 'Mod', alt && 'Alt', shift && 'Shift', key].filter((part) => part !== false).join('+');
}

/**
 * The shortcut that was pressed; null: only modifier keys are pressed, or an input method uses
 * the key.
 */
export function pressedChord(press: KeyPress, mac: boolean = onMac): Chord | null {
  if (ALONE.has(press.key)) return null;
  if (mac ? press.ctrlKey : press.metaKey) return null;
  return {
    mod: mac ? press.metaKey : press.ctrlKey,
    shift: press.shiftKey,
    alt: press.altKey,
    key: keyName(press.key),
  };
}

/**
 * Whether the pressed keys match the shortcut. Shift is ignored for punctuation that needs Shift
 * on some keyboards, such as `?` and `/`.
 */
export function sameChord(wanted: Chord, pressed: Chord): boolean {
  const sign = wanted.key.length === 1 && !/[\p{L}\p{N}]/u.test(wanted.key);
  return (
    wanted.key === pressed.key &&
    wanted.mod === pressed.mod &&
    wanted.alt === pressed.alt &&
    (wanted.shift === pressed.shift || (sign && !wanted.shift))
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Delete: 'Del',
};

/**
 * The shortcut as it is labelled on the keyboard: `⌘⇧K` on a Mac, `Ctrl+Shift+K` on other
 * computers.
 */
export function chordLabel({ mod, shift, alt, key }: Chord, mac: boolean = onMac): string {
  const sign = SIGNS[key] ?? key;
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${sign}`;
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', sign].filter((part) => part !== false).join('+');
}

const keyName = (key: string): string => (key === 'Space' ? ' ' : key.length === 1 ? key.toUpperCase() : key);
