import type { ComponentProps } from 'react';
import { Labelled, type LabelProps } from './labelled.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof LabelProps> & LabelProps;

/** A field for several lines of machine-readable text, such as a list or a configuration. */
export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, error, className }} announces={true}>
      {(control) => (
        <textarea
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...control}
          className="w-full min-w-0 resize-y rounded-small border border-line bg-canvas px-2.5 py-1.5 font-mono text-[12.5px] text-ink placeholder:text-faint aria-invalid:border-bad"
        />
      )}
    </Labelled>
  );
}
