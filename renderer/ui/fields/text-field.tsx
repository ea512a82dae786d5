import type { ComponentProps } from 'react';
import { Labelled, type LabelProps } from './labelled.tsx';

export const FIELD =
  'h-8 w-full min-w-0 rounded-small border border-line bg-canvas px-2.5 text-[13px] text-ink placeholder:text-faint disabled:opacity-50 aria-invalid:border-bad';

export type TextFieldProps = Omit<ComponentProps<'input'>, keyof LabelProps> & LabelProps;

export function TextField({ label, hideLabel, hint, error, announces, className, ...rest }: TextFieldProps) {
  return (
    <Labelled {...{ label, hideLabel, hint, error, className }} announces={announces ?? false}>
      {(control) => <input autoComplete="off" spellCheck={false} {...rest} {...control} className={FIELD} />}
    </Labelled>
  );
}
