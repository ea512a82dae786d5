/** Keeps a list at its end while it grows, unless the reader scrolled up. What asks and does not fit is shown from its beginning instead. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** So near to the end counts as the end. Pixels. */
const NEAR = 48;

/** Above what is shown from its beginning. Pixels. */
const MARGIN = 12;

/** What waits for an answer and can be higher than the list. */
const ASKING = '[data-row="request"] [data-state="open"]';

export interface FollowBottom {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly setScroller: (element: HTMLElement | null) => void;
  /** The reader is away from the end. */
  readonly away: boolean;
  /** To be called when the list has another height. */
  readonly grown: () => void;
  readonly jump: () => void;
  /** The list is moved by somebody else: it stays where it is put. Called again with true: it follows if it is at its end. */
  readonly release: (over: boolean) => void;
}

export function useFollowBottom(): FollowBottom {
  const scroller = useRef<HTMLElement | null>(null);
  const following = useRef(true);
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
      // Only a reader scrolls up; a list that grows leaves the place where it is.
      if (atEnd) following.current = true;
      else if (scrollTop < last - 1) following.current = false;
      last = scrollTop;
      setAway(!atEnd && !following.current);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
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
    toEnd();
  }, [toEnd]);
  const release = useCallback((over: boolean) => {
    const list = scroller.current;
    following.current = over && list !== null && restOf(list) < NEAR;
    setAway(over && !following.current);
  }, []);
  return { scroller, setScroller, away, grown, jump, release };
}

const restOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;
