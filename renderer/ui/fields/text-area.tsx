import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Labelled, type LabelProps } from './labelled.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, keyof LabelProps>, LabelProps {
  /** Whether the text is written for readers and not, as a list or a configuration, for a program. */
  readonly isProse?: boolean;
}

/** A field for several lines of text. */
export function TextArea({ label, hideLabel, hint, error, className, isProse = false, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ label, hideLabel, hint, error, className }} announces={true}>
      {(control) => (
        <textarea
          autoComplete="off"
          spellCheck={isProse}
          {...rest}
          {...control}
          className={classes(
            'w-full min-w-0 resize-y rounded-small border border-line bg-canvas px-2.5 py-1.5 text-[12.5px] text-ink placeholder:text-faint aria-invalid:border-bad',
            isProse ? '' : 'font-mono',
          )}
        />
      )}
    </Labelled>
  );
}
