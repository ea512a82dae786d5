/** Handles the keys of a message text field that send the message or insert a line break. */
import type { KeyboardEvent } from 'react';
import { isPressed } from './shortcuts.ts';

interface Writing {
  readonly send: () => void;
  readonly write: (text: string, caret: number) => void;
}

/**
 * Whether an input method (IME) handles this key, because it is suggesting words. Safari reports
 * key code 229 for such keys.
 */
export const ofInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

/**
 * Handles a key of a message text field. Do not call it with a key that an input method (IME)
 * handles.
 */
export function takeWritingKey(event: KeyboardEvent<HTMLTextAreaElement>, { send, write }: Writing): void {
  if (isPressed('send-message', event)) {
    event.preventDefault();
    send();
  } else if (isPressed('new-line', event) && !breaksLineItself(event)) {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
    write(event.currentTarget.value, selectionStart + 1);
  }
}

/**
 * Whether the text field itself inserts a line break for this key: Enter, with or without Shift.
 */
const breaksLineItself = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey;
