/** The keys of a field in which a message is written. */
import type { KeyboardEvent } from 'react';
import { isPressed } from './shortcuts.ts';

interface Writing {
  readonly send: () => void;
  readonly write: (text: string, caret: number) => void;
}

/**
 * Whether an input method handles this key, because it is offering words. Safari reports key code
 * 229.
 */
export const ofInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

/** Must not be called with a key that an input method handles. */
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

/** A text field inserts a new line by itself for Enter, with or without Shift. */
const breaksLineItself = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey;
