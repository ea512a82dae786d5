/**
 * Handles keyboard shortcuts for the whole window. The focused element handles a key first, and
 * keys that are pressed in an overlay do not reach the page below it.
 */

import { type ActionName, actionOf, COMPOSER_ACTIONS, runAction } from '../actions/shortcuts.ts';
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
    if (action === null || COMPOSER_ACTIONS.has(action)) return;
    if (!layers.every((layer) => lets(layer, action))) return;
    if (runAction(action)) event.preventDefault();
  });
}

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
