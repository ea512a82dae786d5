import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

/**
 * The classes of an element that is visible while the pointer or the focus is in its
 * `group/line`, or a menu of its bar is open. It is always visible at the end of the chat and on devices without hover.
 */
export const REVEALED =
  'opacity-0 transition-opacity duration-100 group-hover/line:opacity-100 group-focus-within/line:opacity-100 group-has-aria-expanded/bar:opacity-100 in-data-newest:opacity-100 pointer-coarse:opacity-100';

interface HoverBarProps {
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/**
 * The bar of actions under a message. Each action decides whether it is visible only on hover
 * (`REVEALED`).
 */
export function HoverBar({ align = 'start', children }: HoverBarProps) {
  return (
    <div
      className={classes(
        'group/bar flex min-h-6 flex-wrap items-center gap-x-0.5 text-[12px] text-faint',
        // The negative margins place the bar over the gap before the next row, so it needs no
        // space of its own.
        align === 'start' ? '-ml-1.5' : 'relative z-10 -mr-1.5 -mb-3.5 justify-end',
      )}
    >
      {children}
    </div>
  );
}
