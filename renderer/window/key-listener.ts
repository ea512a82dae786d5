/**
 * Listens to the keyboard for the whole window. What has the focus comes first, and what lies
 * over the page keeps its keys to itself.
 */

import { type ActionName, actionOf, COMPOSER_ACTIONS, runAction } from '../actions/shortcuts.ts';
import { type Chord, pressedChord } from '../keys.ts';
import { useAppStore } from '../stores/app-store.ts';

/**
 * Overlays such as dialogs, menus and popovers: while one is open, no key acts on the page below
 * it.
 */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-in-page])';

export function listenToKeys(): void {
  let layers: readonly Element[] = [];
  // Before anybody took the key: Esc closes a layer, and then it would be gone.
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
 * A layer names the actions that act on itself, such as the one that opened it and closes it
 * again.
 */
function lets(layer: Element, action: ActionName): boolean {
  return layer.getAttribute('data-actions')?.split(' ').includes(action) ?? false;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);
}

/** In a text field it would write something, or move in it. */
function writes({ mod, alt, key }: Chord): boolean {
  return !mod && !alt && key !== 'Escape' && !/^F\d+$/.test(key);
}
