import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

/** Shown while a pointer or the focus is in its `group/line`, always at the end of the chat and where nothing hovers. */
export const REVEALED =
  'opacity-0 transition-opacity duration-100 group-hover/line:opacity-100 group-focus-within/line:opacity-100 group-has-aria-expanded/line:opacity-100 in-data-newest:opacity-100 pointer-coarse:opacity-100';

interface HoverBarProps {
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** What can be done with a message, under it. Each of its items says whether it is `REVEALED` only. */
export function HoverBar({ align = 'start', children }: HoverBarProps) {
  return (
    <div
      className={classes(
        'flex min-h-6 flex-wrap items-center gap-x-0.5 text-[12px] text-faint',
        // Beside what comes next there is room for it, so it takes none of its own.
        align === 'start' ? '-ml-1.5' : 'relative z-10 -mr-1.5 -mb-3.5 justify-end',
      )}
    >
      {children}
    </div>
  );
}
