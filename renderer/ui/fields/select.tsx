import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { FIELD } from './text-field.tsx';

interface SelectProps<Value extends string> {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A menu drawn by the operating system. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  disabled = false,
  className,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-[12.5px] text-soft'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          className={classes(FIELD, 'cursor-pointer appearance-none pr-7')}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
        />
      </div>
    </div>
  );
}
