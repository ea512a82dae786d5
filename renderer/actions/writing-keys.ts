/** The keys of a field in which a message is written. */
import type { KeyboardEvent } from 'react';
import { isPressed } from './shortcuts.ts';

interface Writing {
  readonly send: () => void;
  readonly write: (text: string, caret: number) => void;
}

/** Enter and Esc belong to an input method while it offers words. Safari reports key code 229. */
export const ofInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

/** Do not call it with a key press of the input method. */
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

/** Enter with or without Shift inserts a new line in a text field by itself. */
const breaksLineItself = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey;
