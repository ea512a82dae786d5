/** The keys of a field a message is written in. */
import type { KeyboardEvent } from 'react';
import { isPressed } from './shortcuts.ts';

interface Writing {
  readonly send: () => void;
  readonly write: (text: string, caret: number) => void;
}

/** Enter and Esc that choose among the words of an input method belong to the input method. 229: how Safari says it. */
export const ofInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

/** To be asked with no press that is the input method's. */
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

/** Enter, with Shift or without, is a new line to a text field. */
const breaksLineItself = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey;
