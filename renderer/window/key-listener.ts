/**
 * Handles keyboard shortcuts for the whole window. The focused element handles a key first, and
 * keys that are pressed in an overlay do not reach the page below it.
 */

import { type ActionName, actionOf, isOpening, LOCAL_ACTIONS, runAction, whenOpened } from '../actions/shortcuts.ts';
import { type Chord, pressedChord } from '../keys.ts';
import { useAppStore } from '../stores/app-store.ts';

/**
 * Overlays such as dialogs, menus and popovers. While one is open, no shortcut acts on the page
 * below it.
 */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-in-page])';

export function listenToKeys(): void {
  let layers: readonly Element[] = [];
  // Runs before any other handler: Esc may close an overlay, and a later handler could no longer
  // find that overlay.
  window.addEventListener(
    'keydown',
    () => {
      layers = [...document.querySelectorAll(LAYERS)];
    },
    true,
  );
  window.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const chord = pressedChord(event);
    if (chord === null || (isWriting(event.target) && writes(chord))) return;
    const action = actionOf(chord, useAppStore.getState().settings.shortcuts);
    if (chord.mod && isOpening()) early.keep(chord);
    if (action === null || LOCAL_ACTIONS.has(action)) return;
    if (!layers.every((layer) => lets(layer, action))) return;
    if (runAction(action) || isOpening()) event.preventDefault();
  });
}

/** How long a key counts that was pressed before the page had handlers, in milliseconds. */
const EARLY_MS = 10_000;

/**
 * The last key that was pressed before the page had handlers. What it means is looked up when the page
 * has opened, because the keys in the settings are not known before.
 */
const early = {
  last: null as Chord | null,
  at: 0,
  keep(chord: Chord): void {
    const isFirst = early.last === null;
    early.last = chord;
    early.at = performance.now();
    if (isFirst) whenOpened(early.run);
  },
  run(): void {
    const action = early.last && actionOf(early.last, useAppStore.getState().settings.shortcuts);
    early.last = null;
    const isRecent = performance.now() - early.at < EARLY_MS;
    if (isRecent && action !== null && !LOCAL_ACTIONS.has(action)) runAction(action);
  },
};

/**
 * Whether an overlay lists this action as one that stays available, such as the action that closes
 * the overlay.
 */
function lets(layer: Element, action: ActionName): boolean {
  return layer.getAttribute('data-actions')?.split(' ').includes(action) ?? false;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
}

/** Whether the key enters text into a text field or moves the cursor. */
function writes({ mod, alt, key }: Chord): boolean {
  return !mod && !alt && key !== 'Escape' && !/^F\d+$/.test(key);
}
