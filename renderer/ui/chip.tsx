import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A small rounded button that shows a choice and opens its options. */
export function Chip({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'inline-flex h-7 min-w-0 select-none items-center gap-1.5 rounded-full border border-line bg-canvas px-2.5 text-[12.5px] text-soft transition-colors duration-100 enabled:hover:bg-hover enabled:hover:text-ink aria-expanded:bg-hover disabled:cursor-default',
        className,
      )}
    >
      {children}
      <ChevronDown aria-hidden="true" size={12} strokeWidth={1.5} className="flex-none" />
    </button>
  );
}
