import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '../classes.ts';

interface DoneBoxProps extends Omit<ComponentProps<'button'>, 'onChange' | 'value' | 'checked'> {
  /** The name for a screen reader. */
  readonly label: string;
  readonly done: boolean;
  readonly onMark: (done: boolean) => void;
}

/** A box that marks a task as done or open. */
export function DoneBox({ label, done, onMark, className, ...rest }: DoneBoxProps) {
  return (
    <Checkbox.Root
      checked={done}
      onCheckedChange={(checked) => onMark(checked === true)}
      onClick={onlyFirst}
      aria-label={label}
      className={classes(
        'flex size-7 flex-none items-center justify-center rounded-small focus-visible:outline-offset-[-2px]',
        className,
      )}
      {...rest}
    >
      <span
        aria-hidden="true"
        className={classes(
          'flex size-4 items-center justify-center rounded-[5px] border-[1.5px] transition-colors duration-100',
          done ? 'border-accent bg-accent text-accent-ink' : 'border-faint text-transparent',
        )}
      >
        <Check size={11} strokeWidth={3} />
      </span>
    </Checkbox.Root>
  );
}

/** Ignores the second click of a double click, because it may hit another row that has moved up. */
export function onlyFirst(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
