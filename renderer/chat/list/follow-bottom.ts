/**
 * Keeps a list at its end while it grows, unless the reader has scrolled up. An open request that
 * is higher than the list is shown from its beginning.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The distance from the end that still counts as the end. Pixels. */
const NEAR = 48;

/** Rows are measured when they come into view while scrolling to the end, which moves the end. */
const MOST_FRAMES = 60;
const FRAMES_AT_REST = 3;

/** The events by which a reader takes over scrolling. */
const BY_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The space above a request that is shown from its beginning. Pixels. */
const MARGIN = 12;

/** An open request, which can be higher than the list. */
const ASKING = '[data-row="request"] [data-state="open"]';

export interface FollowBottom {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly setScroller: (element: HTMLElement | null) => void;
  /** Whether the reader is away from the end. */
  readonly away: boolean;
  /** Call it when the height of the list has changed. */
  readonly grown: () => void;
  /** Scrolls to the end from anywhere, and follows from then on. */
  readonly jump: () => void;
  /**
   * Leaves the position of the list to something else until it is called with true. Then the list
   * follows again if it is at its end.
   */
  readonly release: (over: boolean) => void;
}

export function useFollowBottom(): FollowBottom {
  const scroller = useRef<HTMLElement | null>(null);
  const following = useRef(true);
  /** Cancels scrolling to the end; null when the list is not scrolling there. */
  const giveUp = useRef<(() => void) | null>(null);
  const placed = useRef(new WeakSet<Element>());
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [away, setAway] = useState(false);
  const setScroller = useCallback((given: HTMLElement | null) => {
    scroller.current = given;
    setElement(given);
  }, []);
  useEffect(() => {
    if (element === null) return;
    let last = element.scrollTop;
    const scrolled = () => {
      const { scrollTop } = element;
      const atEnd = restOf(element) < NEAR;
      // Only the reader scrolls up. A growing list keeps its scroll position.
      if (atEnd) following.current = true;
      else if (scrollTop < last - 1 && giveUp.current === null) following.current = false;
      last = scrollTop;
      setAway(!atEnd && !following.current);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    const stay = () => giveUp.current?.();
    for (const name of BY_READER) element.addEventListener(name, stay, { passive: true });
    return () => {
      stay();
      element.removeEventListener('scroll', scrolled);
      for (const name of BY_READER) element.removeEventListener(name, stay);
    };
  }, [element]);
  const toEnd = useCallback(() => {
    const list = scroller.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }, []);
  const grown = useCallback(() => {
    const list = scroller.current;
    if (!following.current || list === null) return;
    const tall = [...list.querySelectorAll(ASKING)].find(
      (asking) => asking.clientHeight > list.clientHeight && !placed.current.has(asking),
    );
    if (tall === undefined) return toEnd();
    placed.current.add(tall);
    following.current = false;
    setAway(true);
    list.scrollTop += tall.getBoundingClientRect().top - list.getBoundingClientRect().top - MARGIN;
  }, [toEnd]);
  const jump = useCallback(() => {
    following.current = true;
    setAway(false);
    giveUp.current?.();
    let frame = 0;
    let atRest = 0;
    let handle = 0;
    giveUp.current = () => {
      cancelAnimationFrame(handle);
      giveUp.current = null;
    };
    const step = () => {
      const list = scroller.current;
      frame += 1;
      atRest = list !== null && restOf(list) < 1 ? atRest + 1 : 0;
      toEnd();
      if (frame >= MOST_FRAMES || atRest >= FRAMES_AT_REST) giveUp.current?.();
      else handle = requestAnimationFrame(step);
    };
    step();
  }, [toEnd]);
  const release = useCallback((over: boolean) => {
    giveUp.current?.();
    const list = scroller.current;
    following.current = over && list !== null && restOf(list) < NEAR;
    setAway(over && !following.current);
  }, []);
  return { scroller, setScroller, away, grown, jump, release };
}

const restOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;
