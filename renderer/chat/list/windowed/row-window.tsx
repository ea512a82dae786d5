/**
 * A list of rows of any height, of which only those in view and some around them are rendered. It
 * begins at its end, and what the reader sees stays where it is, whatever changes above it.
 */
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { useRowWindow } from './use-row-window.ts';
import { WindowRow } from './window-row.tsx';

export interface Row {
  readonly key: string;
}

export interface RowWindowHandle {
  /**
   * Renders the row with this index, and scrolls so that it begins at the upper edge of the view or
   * ends at the lower one. `below` moves it down, in pixels.
   */
  readonly scrollToRow: (index: number, align: 'start' | 'end', below?: number) => void;
  /** Renders the last rows, so that the list can be scrolled to its end without an empty frame. */
  readonly showEnd: () => void;
}

export interface RowWindowProps<R extends Row> {
  readonly ref?: Ref<RowWindowHandle>;
  readonly label: string;
  readonly rows: readonly R[];
  /** Draws a row. A row is drawn again only if it or this function is another one. */
  readonly draw: (row: R) => ReactNode;
  /** The height of a row that was never rendered, in pixels. */
  readonly guess: (row: R) => number;
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly scrollerRef: (element: HTMLElement | null) => void;
  /** Called once for each first row, when it is rendered. */
  readonly onStart: () => void;
  /** Called before the frame in which heights have changed. Returns whether it has scrolled the list itself. */
  readonly onGrown: () => boolean;
}

export function RowWindow<R extends Row>({
  ref,
  label,
  draw,
  header,
  footer,
  scrollerRef,
  ...rest
}: RowWindowProps<R>) {
  const list = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { shown, above, below, scrollToRow, showEnd, observer } = useRowWindow({ ...rest, list, body });
  useImperativeHandle(ref, () => ({ scrollToRow, showEnd }), [scrollToRow, showEnd]);
  const setList = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element;
      scrollerRef(element);
    },
    [scrollerRef],
  );
  return (
    <div
      ref={setList}
      role="log"
      aria-live="off"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="relative h-full overflow-y-auto [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
    >
      {header}
      <div ref={body} style={{ paddingTop: above, paddingBottom: below }}>
        {shown.map((row) => (
          <WindowRow key={row.key} row={row} draw={draw} observer={observer} />
        ))}
      </div>
      {footer}
    </div>
  );
}
