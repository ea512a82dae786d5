import type { Ref, UIEventHandler } from 'react';
import { classes } from '../classes.ts';
import { LongText } from './long-text.tsx';
import { ScrollArea } from './scroll-area.tsx';
import type { Wording } from './shown-text.ts';

interface ScrollBoxProps {
  /** The name of the content for a screen reader. */
  readonly label: string;
  readonly text: string;
  /** Whether the end of a very long text is shown instead of its beginning. */
  readonly end?: boolean;
  /** Changes how the characters of the beginning are shown. Pass the same function each time. */
  readonly worded?: Wording | undefined;
  readonly className?: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly onScroll?: UIEventHandler<HTMLDivElement>;
}

/** A box of plain text that scrolls and that the Tab key can focus. */
export function ScrollBox({ label, text, end = false, worded, className, ref, onScroll }: ScrollBoxProps) {
  return (
    <ScrollArea
      label={label}
      ref={ref}
      onScroll={onScroll}
      className={classes('px-2.5 py-1.5 font-mono text-[12px] leading-[1.5]', className)}
    >
      <pre className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <LongText text={text} end={end} {...(worded === undefined ? {} : { worded })} />
      </pre>
    </ScrollArea>
  );
}
