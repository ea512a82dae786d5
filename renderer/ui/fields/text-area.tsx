import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** One sentence about the problem. */
  readonly error?: string | undefined;
}

/** A field for several lines of machine-readable text, such as a list or a configuration. */
export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium text-[12.5px] text-soft">
        {label}
      </label>
      <textarea
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
        className="w-full min-w-0 resize-y rounded-small border border-line bg-canvas px-2.5 py-1.5 font-mono text-[12.5px] text-ink placeholder:text-faint aria-invalid:border-bad"
      />
      {below !== undefined && (
        <div
          id={`${id}-below`}
          role={error === undefined ? undefined : 'alert'}
          className={classes('text-[12px] [overflow-wrap:anywhere]', error === undefined ? 'text-faint' : 'text-bad')}
        >
          {below}
        </div>
      )}
    </div>
  );
}
