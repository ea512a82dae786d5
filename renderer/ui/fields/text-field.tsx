import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export const FIELD =
  'h-8 w-full min-w-0 rounded-small border border-line bg-canvas px-2.5 text-[13px] text-ink placeholder:text-faint disabled:opacity-50 aria-invalid:border-bad';

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** One sentence about the problem. */
  readonly error?: string | undefined;
}

export function TextField({ label, hideLabel = false, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-[12.5px] text-soft'}>
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        className={FIELD}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
      />
      {below !== undefined && (
        <div id={`${id}-below`} className={classes('text-[12px]', error === undefined ? 'text-faint' : 'text-bad')}>
          {below}
        </div>
      )}
    </div>
  );
}
