import { useRef } from 'react';

/**
 * For what lies over the page and is opened by its owner, without a trigger of its own: the handler for its `onCloseAutoFocus`. It gives the focus
 * back to what had it when `open` became true, if that is still there.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  const opened = useRef(false);
  // While rendering: later, a field with `autoFocus` inside has it already.
  if (open && !opened.current) before.current = document.activeElement;
  opened.current = open;
  return (event) => {
    event.preventDefault();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}
