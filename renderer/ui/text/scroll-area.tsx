import type { ReactNode, Ref, UIEventHandler } from 'react';
import { classes } from '../classes.ts';

interface ScrollAreaProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly onScroll?: UIEventHandler<HTMLDivElement> | undefined;
  readonly children: ReactNode;
}

/** An area that scrolls and that the Tab key can focus. */
export function ScrollArea({ label, className, ref, onScroll, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={ref}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      onScroll={onScroll}
      className={classes('overflow-auto focus-visible:outline-offset-[-2px]', className)}
    >
      {children}
    </div>
  );
}
