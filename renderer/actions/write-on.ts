/** Where the focus goes when a list of choices closes. */
import { useRef } from 'react';
import { focusComposer } from '../stores/composer-focus.ts';

interface WriteOn {
  /** Notes that the user has chosen something in the list that is open. */
  readonly chose: () => void;
  /** For `onClosed` of the list. */
  readonly onClosed: () => void;
}

/**
 * After a choice the user goes on writing, so the composer gets the focus. A list that closes without a choice returns the
 * focus to its button, as dialogs do.
 */
export function useWriteOn(): WriteOn {
  const hasChosen = useRef(false);
  return {
    chose: () => {
      hasChosen.current = true;
    },
    onClosed: () => {
      // The button gets the focus first: a popover around it closes only if it sees the focus leave.
      if (hasChosen.current) queueMicrotask(focusComposer);
      hasChosen.current = false;
    },
  };
}
