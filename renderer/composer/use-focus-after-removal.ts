/** Moves the focus after the user has removed a chip above the text field. */
import type { RefObject } from 'react';
import { focusComposer } from '../stores/composer-focus.ts';

/**
 * Returns a function to call after the chip at an index was removed: the button of the chip that is now at its position
 * gets the focus, or that of the last one, or else the composer.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>): (index: number) => void {
  return (index) =>
    void requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const near = buttons[Math.min(index, buttons.length - 1)];
      if (near === undefined) focusComposer();
      else near.focus();
    });
}
