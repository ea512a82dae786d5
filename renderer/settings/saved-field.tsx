import { useState } from 'react';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';

interface Saved<Value> {
  readonly value: string;
  /** Converts the typed text to a value; undefined: the text is invalid. */
  readonly read: (typed: string) => Value | undefined;
  /** The error message for an invalid text. */
  readonly wrong: string;
  readonly onSave: (value: Value) => void;
}

interface SavedFieldProps<Value> extends Saved<Value>, Omit<TextFieldProps, 'value' | 'error'> {
  /** Whether an invalid text is reported only after the field has lost the focus. */
  readonly patient?: boolean;
}

/**
 * A text field that saves its value when it loses the focus or the user presses Enter. An invalid
 * text is reported, and the old value stays saved.
 */
export function SavedField<Value>({ value, read, wrong, patient = false, onSave, ...rest }: SavedFieldProps<Value>) {
  const { shown, isWrong, left, setTyped, settle } = useSaved({ value, read, wrong, onSave });
  return (
    <TextField
      {...rest}
      value={shown}
      error={isWrong && (left || !patient) ? wrong : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}

interface SavedTextProps<Value> extends Saved<Value> {
  readonly label: string;
  readonly className?: string;
  readonly disabled?: boolean;
}

/** Like `SavedField`, for prose of several lines, which is saved when the field loses the focus. */
export function SavedText<Value>({ label, className, disabled = false, ...saved }: SavedTextProps<Value>) {
  const { shown, isWrong, setTyped, settle } = useSaved(saved);
  return (
    <TextArea
      label={label}
      hideLabel={true}
      className={className}
      isProse={true}
      disabled={disabled}
      rows={4}
      value={shown}
      error={isWrong ? saved.wrong : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
    />
  );
}

function useSaved<Value>({ value, read, onSave }: Saved<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const settle = () => {
    setLeft(true);
    const given = typed === null ? undefined : read(typed);
    if (given === undefined) return;
    setTyped(null);
    if (typed !== value) onSave(given);
  };
  const isWrong = typed !== null && read(typed) === undefined;
  return { shown: typed ?? value, isWrong, left, setTyped, settle };
}
