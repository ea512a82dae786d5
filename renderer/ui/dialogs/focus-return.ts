import { useRef } from 'react';

/**
 * Returns a handler for `onCloseAutoFocus` of an overlay that is opened by its owner, without a
 * trigger. It gives the focus back to the element that had it when `open` became true, if that
 * still exists.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  const opened = useRef(false);
  // Read during rendering: later, a field with `autoFocus` inside already has the focus.
  if (open && !opened.current) before.current = document.activeElement;
  opened.current = open;
  return (event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}
