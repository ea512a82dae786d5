import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Scrolled {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Follows the scroll position and the size of an element, in CSS pixels. */
export function useScrolled(): { readonly box: RefObject<HTMLDivElement | null>; readonly view: Scrolled } {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Scrolled>({ top: 0, left: 0, width: 800, height: 600 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const follow = () => {
      const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
      setView((now) =>
        now.top === top && now.left === left && now.width === width && now.height === height
          ? now
          : { top, left, width, height },
      );
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, []);
  return { box, view };
}
