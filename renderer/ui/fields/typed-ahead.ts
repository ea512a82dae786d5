/**
 * Keeps what the user typed into a search field while the code of the searched list was loading.
 */
import { type RefObject, useEffect, useRef } from 'react';

export interface TypedAhead {
  text: string;
  /** Keys that the list has to handle, in order: `Enter`, `ArrowDown`. */
  readonly keys: string[];
}

export const nothingTyped = (): TypedAhead => ({ text: '', keys: [] });

const LIST_KEYS: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End']);

export const isForList = (key: string): boolean => LIST_KEYS.has(key);

/**
 * Returns the ref of the search field of a loaded list. The field takes the focus and then
 * receives the stored keys. Its text begins as `ahead.text`.
 */
export function useTypedAhead(ahead: TypedAhead): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    let frame = 0;
    // The list is redrawn between two keys, so that the second key acts on the result of the
    // first.
    const next = () => {
      const key = ahead.keys.shift();
      if (key === undefined) return;
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      frame = requestAnimationFrame(next);
    };
    if (ahead.keys.length > 0) frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [ahead]);
  return field;
}
