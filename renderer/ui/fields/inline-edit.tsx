import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../classes.ts';

interface InlineEditProps {
  readonly label: string;
  readonly value: string;
  /** Called only with a new value that is not blank. */
  readonly onSave: (value: string) => void;
  /**
   * Called when editing ends, with or without saving. `byKey`: a key ended it, so the field still
   * has the focus and the caller must move the focus.
   */
  readonly onDone: (byKey: boolean) => void;
  readonly className?: string;
  /** The maximum number of characters. */
  readonly longest?: number;
}

/**
 * A text field that replaces a text while the user edits it. Enter and leaving the field save; Esc
 * does not.
 */
export function InlineEdit({ label, value, onSave, onDone, className, longest = 200 }: InlineEditProps) {
  const [text, setText] = useState(value);
  const over = useRef(false);
  const finish = (save: boolean, byKey: boolean) => {
    if (over.current) return;
    over.current = true;
    const written = text.trim();
    if (save && written !== '' && written !== value) onSave(written);
    onDone(byKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(event.key === 'Enter', true);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user asked to rename and wants to type
      autoFocus={true}
      onFocus={({ target }) => target.select()}
      aria-label={label}
      value={text}
      maxLength={longest}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, false)}
      className={classes(
        'min-w-0 flex-1 rounded-small border border-accent bg-canvas px-1.5 py-0.5 text-ink outline-none',
        className,
      )}
    />
  );
}
