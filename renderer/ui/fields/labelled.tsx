import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

export interface LabelProps {
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** One sentence about the problem, shown in place of the hint. */
  readonly error?: string | undefined;
  /** Whether screen readers announce the problem when it appears. */
  readonly announces?: boolean;
  readonly className?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface LabelledProps extends LabelProps {
  /** Renders the control with the attributes that connect it to its texts. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with a label above it, and a hint or a problem below it. */
export function Labelled(props: LabelledProps) {
  const { label, hideLabel = false, hint, error, announces = false, className, children } = props;
  const id = useId();
  const below = error ?? hint;
  const isWrong = error !== undefined;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-[12.5px] text-soft'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': below === undefined ? undefined : `${id}-below`,
      })}
      {below !== undefined && (
        <div
          id={`${id}-below`}
          role={isWrong && announces ? 'alert' : undefined}
          className={classes('text-[12px] [overflow-wrap:anywhere]', isWrong ? 'text-bad' : 'text-faint')}
        >
          {below}
        </div>
      )}
    </div>
  );
}
