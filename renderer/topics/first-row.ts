/** Selects the first row of the palette when rows appear above the selected one. */
import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { isForList } from '../ui/fields/typed-ahead.ts';

interface FirstRow {
  /** For the list: note that the user goes to a row. */
  readonly watch: { readonly onKeyDown: (event: KeyboardEvent) => void; readonly onPointerMove: () => void };
  /** Notes that the words have changed, after which the list itself selects its first row. */
  readonly restart: () => void;
  /** Selects the first row, unless the user has gone to a row since the words changed. */
  readonly selectFirst: () => void;
}

/** Keys with which cmdk goes to the next or previous row while Ctrl is held. */
const WITH_CONTROL = new Set(['n', 'j', 'p', 'k']);

export function useFirstRow(field: RefObject<HTMLInputElement | null>): FirstRow {
  const hasMoved = useRef(false);
  const selectFirst = useCallback(() => {
    if (hasMoved.current) return;
    // A key, because a value that is set from outside leaves `aria-activedescendant` on the row that was selected before.
    field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
    hasMoved.current = false;
  }, [field]);
  return {
    watch: {
      onKeyDown: ({ key, ctrlKey }) => {
        if (isForList(key) || (ctrlKey && WITH_CONTROL.has(key))) hasMoved.current = true;
      },
      onPointerMove: () => {
        hasMoved.current = true;
      },
    },
    restart: () => {
      hasMoved.current = false;
    },
    selectFirst,
  };
}
