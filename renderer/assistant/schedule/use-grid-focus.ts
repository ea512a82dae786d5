import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface GridKeys<Place> {
  readonly first: Place;
  /** Returns the CSS selector of the element for a place in the grid. */
  readonly selectorOf: (place: Place) => string;
  /** Returns the place in the grid of an element; null: the element is not in the grid. */
  readonly placeOf: (element: HTMLElement) => Place | null;
  /** Returns the place that a navigation key moves to; null: the key is not a navigation key. */
  readonly beside: (place: Place, key: string) => Place | null;
  /** Called when a key moves the focus to a place. This place may be outside the grid. */
  readonly onMove?: (to: Place) => unknown;
}

/**
 * Keyboard navigation in a grid that has one tab stop. If a key moves to a place that is not
 * rendered yet, the place is focused as soon as it is rendered.
 */
export function useGridFocus<Place>({ first, selectorOf, placeOf, beside, onMove }: GridKeys<Place>) {
  const [stop, setStop] = useState(first);
  const wanted = useRef<Place | null>(null);
  const grid = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = wanted.current;
    const element = place === null ? null : grid.current?.querySelector<HTMLElement>(selectorOf(place));
    if (element == null) return;
    wanted.current = null;
    element.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const place = event.target instanceof HTMLElement ? placeOf(event.target) : null;
    const to = place === null ? null : beside(place, event.key);
    if (to === null) return;
    event.preventDefault();
    wanted.current = to;
    setStop(to);
    onMove?.(to);
  };
  return { grid, stop, setStop, onKeyDown };
}
