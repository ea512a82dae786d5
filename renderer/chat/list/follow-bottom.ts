/**
 * Keeps a growing list scrolled to its end unless the reader has scrolled up. If an open request
 * is higher than the list, the beginning of the request is shown.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * The largest distance from the end, in pixels, at which the list still counts as scrolled to its
 * end.
 */
const NEAR = 48;

/**
 * The maximum number of frames to scroll to the end. The end moves while rows come into view,
 * because their height is measured only then.
 */
const MOST_FRAMES = 60;
const FRAMES_AT_REST = 3;

/** The events by which the reader interrupts automatic scrolling. */
const BY_READER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The space above a request whose beginning is shown, in pixels. */
const MARGIN = 12;

/** The selector of an open request, which can be higher than the list. */
const ASKING = '[data-row="request"] [data-state="open"]';

export interface FollowBottom {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly setScroller: (element: HTMLElement | null) => void;
  /** Whether the list is not scrolled to its end. */
  readonly away: boolean;
  /** The list calls this function when its height has changed. Returns whether it has scrolled the list. */
  readonly grown: () => boolean;
  /** Scrolls to the end from any position, and keeps the list there. */
  readonly jump: () => void;
  /**
   * With false: stops following, so that other code can set the scroll position. With true:
   * follows again if the list is at its end.
   */
  readonly release: (over: boolean) => void;
}

export function useFollowBottom(): FollowBottom {
  const scroller = useRef<HTMLElement | null>(null);
  const following = useRef(true);
  /** Cancels automatic scrolling to the end; null while there is none. */
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
      // Only the reader scrolls up, because a growing list keeps its scroll position.
      if (atEnd) following.current = true;
      else if (scrollTop < last - 1 && giveUp.current === null) following.current = false;
      last = scrollTop;
      setAway(!atEnd && !following.current);
    };
    // Runs before the listener of the list, which renders rows and asks whether the end is followed.
    element.addEventListener('scroll', scrolled, { capture: true, passive: true });
    const stay = () => giveUp.current?.();
    for (const name of BY_READER) element.addEventListener(name, stay, { passive: true });
    return () => {
      stay();
      element.removeEventListener('scroll', scrolled, { capture: true });
      for (const name of BY_READER) element.removeEventListener(name, stay);
    };
  }, [element]);
  const toEnd = useCallback(() => {
    const list = scroller.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }, []);
  const grown = useCallback(() => {
    const list = scroller.current;
    if (!following.current || list === null) return false;
    const tall = [...list.querySelectorAll(ASKING)].find(
      (asking) => asking.clientHeight > list.clientHeight && !placed.current.has(asking),
    );
    if (tall === undefined) {
      toEnd();
      return true;
    }
    placed.current.add(tall);
    following.current = false;
    setAway(true);
    list.scrollTop += tall.getBoundingClientRect().top - list.getBoundingClientRect().top - MARGIN;
    return true;
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
