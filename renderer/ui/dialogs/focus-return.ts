import { useRef } from 'react';

/**
 * Returns a handler for `onCloseAutoFocus` of an overlay that is opened by its parent component,
 * without a trigger. The handler returns the focus to the element that had it when `open` became
 * true, if that element still exists and no other overlay has taken the focus in the meantime.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  const opened = useRef(false);
  // The focused element is read during rendering, because later a field with `autoFocus` inside
  // the overlay already has the focus.
  if (open && !opened.current) before.current = document.activeElement;
  opened.current = open;
  return (event) => {
    event.preventDefault();
    const other = document.activeElement?.closest('[role="dialog"]') ?? null;
    if (other !== null && !other.contains(before.current)) return;
    if (before.current instanceof HTMLElement) before.current.focus();
  };
}
