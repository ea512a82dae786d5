import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Follows the width of an element in CSS pixels; 0 before it is on the page. */
export function useWidth(): { readonly box: RefObject<HTMLDivElement | null>; readonly width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const follow = () => setWidth(Math.round(element.getBoundingClientRect().width));
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
