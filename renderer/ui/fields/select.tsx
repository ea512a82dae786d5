import { ChevronDown } from 'lucide-react';
import { classes } from '../classes.ts';
import { Labelled, type LabelProps } from './labelled.tsx';
import { FIELD } from './text-field.tsx';

interface SelectProps<Value extends string> extends Pick<LabelProps, 'label' | 'hideLabel' | 'hint' | 'className'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** A menu drawn by the operating system. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, hint, value, options, onChange, disabled = false, className } = props;
  return (
    <Labelled {...{ label, hideLabel, hint, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
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
      )}
    </Labelled>
  );
}
