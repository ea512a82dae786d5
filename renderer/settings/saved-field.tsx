import { useState } from 'react';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';

interface SavedFieldProps<Value> extends Omit<TextFieldProps, 'value' | 'error'> {
  readonly value: string;
  /** Converts the typed text to a value; undefined: the text is invalid. */
  readonly read: (typed: string) => Value | undefined;
  /** The error message for an invalid text. */
  readonly wrong: string;
  /** Whether an invalid text is reported only after the field has lost the focus. */
  readonly patient?: boolean;
  readonly onSave: (value: Value) => void;
}

/**
 * A text field that saves its value when it loses the focus or the user presses Enter. An invalid
 * text is reported, and the old value stays saved.
 */
export function SavedField<Value>({ value, read, wrong, patient = false, onSave, ...rest }: SavedFieldProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isWrong = typed !== null && read(typed) === undefined;
  const settle = () => {
    setLeft(true);
    const given = typed === null ? undefined : read(typed);
    if (given === undefined) return;
    setTyped(null);
    if (typed !== value) onSave(given);
  };
  return (
    <TextField
      {...rest}
      value={typed ?? value}
      error={isWrong && (left || !patient) ? wrong : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
