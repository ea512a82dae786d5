import { useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { ScrollBox } from './scroll-box.tsx';
import { shownLines } from './shown-line.ts';

/** The number of characters at the end of the output that are prepared for display. */
const LONGEST = 40_000;

interface LiveOutputProps {
  /** The name of the output for a screen reader. */
  readonly label: string;
  readonly text: string;
  readonly className?: string;
}

/** A box of live output, which stays scrolled to the end unless the reader has scrolled up. */
export function LiveOutput({ label, text, className }: LiveOutputProps) {
  const place = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more text is more height
  useLayoutEffect(() => {
    const element = place.current;
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight;
  }, [text]);
  return (
    <ScrollBox
      ref={place}
      label={label}
      text={shownLines(text.slice(-LONGEST))}
      end={true}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className={classes('max-h-60 border-line bg-sunken px-3! py-2!', className)}
    />
  );
}
