import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Row } from './row-window.tsx';

interface WindowRowProps<R extends Row> {
  readonly row: R;
  readonly draw: (row: R) => ReactNode;
  /** Observes the height of the row. */
  readonly observer: ResizeObserver;
}

function PlainRow<R extends Row>({ row, draw, observer }: WindowRowProps<R>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [observer]);
  return (
    <div ref={place} data-key={row.key}>
      {draw(row)}
    </div>
  );
}

/** A row of a windowed list. */
export const WindowRow = memo(PlainRow) as typeof PlainRow;
