import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

/**
 * Visible while the pointer or the focus is in its `group/line`; always visible at the end of the
 * chat and on devices without hover.
 */
export const REVEALED =
  'opacity-0 transition-opacity duration-100 group-hover/line:opacity-100 group-focus-within/line:opacity-100 group-has-aria-expanded/line:opacity-100 in-data-newest:opacity-100 pointer-coarse:opacity-100';

interface HoverBarProps {
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * The actions under a message. Each of them decides whether it is shown only on hover (`REVEALED`).
 */
export function HoverBar({ align = 'start', children }: HoverBarProps) {
  return (
    <div
      className={classes(
        'flex min-h-6 flex-wrap items-center gap-x-0.5 text-[12px] text-faint',
        // The bar covers the space before the next row, so it takes no space of its own.
        align === 'start' ? '-ml-1.5' : 'relative z-10 -mr-1.5 -mb-3.5 justify-end',
      )}
    >
      {children}
    </div>
  );
}
