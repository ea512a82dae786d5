/** Decides which rows of a windowed list are rendered, and keeps its scroll position. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ReadPlace, readPlace, restorePlace, rowsOf, rowWith } from './read-place.ts';
import { type Edges, edgesOf, rangeBetween } from './row-edges.ts';
import { contains, heightOf, joined, lastRows, type RowRange, rangeOf } from './row-range.ts';
import type { Row, RowWindowHandle, RowWindowProps } from './row-window.tsx';

/** How much above and below the view is rendered as well, in pixels. */
const BEYOND = { top: 800, bottom: 600 };
const NOTHING = { top: 0, bottom: 0 };
const HALF = { top: BEYOND.top / 2, bottom: BEYOND.bottom / 2 };
const DOUBLE = { top: BEYOND.top * 2, bottom: BEYOND.bottom * 2 };

interface Options<R extends Row> extends Pick<RowWindowProps<R>, 'rows' | 'guess' | 'onStart' | 'onGrown'> {
  readonly list: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
}

interface RowWindowState<R extends Row> extends RowWindowHandle {
  readonly shown: readonly R[];
  /** The heights of the rows that are not rendered, in pixels. */
  readonly above: number;
  readonly below: number;
  readonly observer: ResizeObserver;
}

interface Target {
  readonly key: string;
  readonly align: 'start' | 'end';
  readonly below: number;
}

export function useRowWindow<R extends Row>(options: Options<R>): RowWindowState<R> {
  const { rows, guess, list, body } = options;
  const [known] = useState(() => new Map<string, number>());
  /** null: as many of the last rows as fill the window. */
  const [edges, setEdges] = useState<Edges | null>(null);
  const heights = useCallback(() => rows.map((row) => known.get(row.key) ?? guess(row)), [rows, guess, known]);
  const { range, above, below } = useMemo(() => {
    const all = heights();
    const found = (edges === null ? null : rangeBetween(rows, edges)) ?? lastRows(all, window.innerHeight);
    return {
      range: found,
      above: heightOf(all, { from: 0, to: found.from }),
      below: heightOf(all, { from: found.to, to: all.length }),
    };
  }, [rows, edges, heights]);
  const place = useRef<ReadPlace | null>(null);
  const target = useRef<Target | null>(null);
  const startOf = useRef<string | null>(null);

  /** The rows that fill the view with some space around it. */
  const rangeInView = (around: typeof BEYOND): RowRange => {
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    const top = scrollTop - (body.current?.offsetTop ?? 0);
    return rangeOf(heights(), { top: top - around.top, bottom: top + clientHeight + around.bottom });
  };
  const show = (shown: RowRange) => setEdges(edgesOf(rows, shown));
  const isHidden = () => (list.current?.clientHeight ?? 0) === 0;

  /** Brings the rows to their places after heights have changed, before they are painted. */
  const settle = () => {
    if (list.current === null || body.current === null || isHidden()) return;
    if (target.current !== null) {
      scrollTo(list.current, body.current, target.current);
      target.current = null;
    } else if (!options.onGrown() && place.current !== null) restorePlace(list.current, body.current, place.current);
    place.current = readPlace(list.current, body.current);
    const inView = rangeInView(NOTHING);
    if (!contains(range, inView)) show(joined(range, inView));
  };
  /** Renders more rows around the view, and removes those that are far away. */
  const rest = () => {
    if (isHidden()) return;
    if (!contains(range, rangeInView(HALF)) || !contains(rangeInView(DOUBLE), range)) show(rangeInView(BEYOND));
  };
  const scrolled = () => {
    if (list.current === null || body.current === null || isHidden()) return;
    // The list itself has scrolled: it renders more rows only when these are painted.
    if (list.current.scrollTop === place.current?.scrollTop) return;
    if (!contains(range, rangeInView(HALF))) flushSync(() => show(rangeInView(BEYOND)));
    place.current = readPlace(list.current, body.current);
  };
  const resized = (entries: readonly ResizeObserverEntry[]) => {
    if (isHidden()) return;
    let isChanged = false;
    for (const { target: element, borderBoxSize } of entries) {
      const key = element instanceof HTMLElement ? element.dataset.key : undefined;
      const height = borderBoxSize[0]?.blockSize ?? 0;
      // The list itself has no key.
      if (key === undefined) isChanged = true;
      else if (element.isConnected && known.get(key) !== height) {
        known.set(key, height);
        isChanged = true;
      }
    }
    if (isChanged) settle();
  };
  const latest = useRef({ rest, scrolled, resized });
  const [observer] = useState(() => new ResizeObserver((entries) => latest.current.resized(entries)));

  // A list that was hidden has lost its scroll position.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    if (place.current !== null) place.current = { ...place.current, scrollTop: element.scrollTop };
    const onScroll = () => latest.current.scrolled();
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.unobserve(element);
    };
  }, [list, observer]);
  useLayoutEffect(() => {
    latest.current = { rest, scrolled, resized };
    if (body.current === null || isHidden()) return;
    for (const row of rowsOf(body.current)) known.set(row.dataset.key ?? '', row.getBoundingClientRect().height);
    settle();
    const first = rows[0]?.key ?? null;
    if (range.from === 0 && first !== null && startOf.current !== first) {
      startOf.current = first;
      options.onStart();
    }
    return afterPaint(() => latest.current.rest());
  });
  const scrollToRow = useCallback<RowWindowHandle['scrollToRow']>(
    (index, align, below = 0) => {
      const key = rows[index]?.key;
      if (key === undefined) return;
      target.current = { key, align, below };
      const top = heightOf(heights(), { from: 0, to: index });
      const { clientHeight = 0 } = list.current ?? {};
      const { from, to } = rangeOf(heights(), { top: top - clientHeight, bottom: top + 2 * clientHeight });
      setEdges(edgesOf(rows, { from, to }));
    },
    [rows, heights, list],
  );
  const showEnd = useCallback(() => setEdges(null), []);
  return { shown: rows.slice(range.from, range.to), above, below, observer, scrollToRow, showEnd };
}

function scrollTo(list: HTMLElement, body: HTMLElement, { key, align, below }: Target): void {
  const row = rowWith(body, key)?.getBoundingClientRect();
  if (row === undefined) return;
  const view = list.getBoundingClientRect();
  list.scrollTop += align === 'start' ? row.top - view.top - below : row.bottom - view.bottom - below;
}

/** Calls `then` after the next frame is painted. The result cancels the call. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
