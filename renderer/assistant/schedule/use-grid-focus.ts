import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface GridKeys<Place> {
  readonly first: Place;
  /** Finds the element of a place in the grid. */
  readonly selectorOf: (place: Place) => string;
  /** null: the element is not a place of the grid. */
  readonly placeOf: (element: HTMLElement) => Place | null;
  /** The place that a key leads to; null: the key is not for navigation. */
  readonly beside: (place: Place, key: string) => Place | null;
  /** The place may be outside of the grid. */
  readonly onMove?: (to: Place) => unknown;
}

/**
 * Keyboard navigation in a grid that Tab reaches at one place. If a key leads to a place that is
 * not rendered yet, the focus follows when it is.
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
