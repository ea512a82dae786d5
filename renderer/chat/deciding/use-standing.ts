/**
 * Looks at a request on the page several times a second: whether it may be answered, and which of
 * its texts the user has seen to the end.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Presses } from './presses.ts';
import { type Look, Standing } from './standing.ts';

/** The interval between two looks in milliseconds. */
const LOOK_MS = 100;
/** The distance in pixels between an edge of a text and the point that must be visible. */
const INSET = 3;

const presses = new Presses();
if (typeof window !== 'undefined') {
  const listen = <K extends keyof WindowEventMap>(name: K, take: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, take, true);
  listen('keydown', ({ key, repeat }) => !repeat && presses.begin(idOf(key), performance.now()));
  listen('keyup', ({ key }) => {
    // While the Command key is held, macOS reports the end of no other key.
    if (key === 'Meta') presses.forget();
    presses.end(idOf(key), performance.now());
  });
  listen('pointerdown', ({ pointerId }) => presses.begin(`pointer ${pointerId}`, performance.now()));
  listen('pointerup', ({ pointerId }) => presses.end(`pointer ${pointerId}`, performance.now()));
  listen('pointercancel', ({ pointerId }) => presses.end(`pointer ${pointerId}`, performance.now()));
  listen('blur', ({ target }) => target === window && presses.forget());
}

/** Shift changes the case of a letter while it is held. */
const idOf = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

export interface StandingRequest {
  /** Whether the request may be answered now. */
  readonly ready: boolean;
  /** The edges of texts that have been in sight, as named by `edgeName`. */
  readonly seen: ReadonlySet<string>;
  /**
   * Must be called for each press that would answer. Returns whether the press counts; one that
   * came too early starts the wait anew.
   */
  readonly counts: () => boolean;
}

/** The attribute of parts that must be in sight and stand still: the buttons of a request. */
export const STANDS = { 'data-stands': '' } as const;

/** The name of the first or last edge of a text. */
export const edgeName = (text: string, edge: 'first' | 'last'): string => `${text}:${edge}`;

/** What was seen of each request, because a list forgets rows that were scrolled away. */
const remembered = new Map<string, ReadonlySet<string>>();
const MOST_REMEMBERED = 20;

/** `request` identifies the request and everything that it shows. */
export function useStanding(root: RefObject<HTMLElement | null>, request: string): StandingRequest {
  const [ready, setReady] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => remembered.get(request) ?? new Set());
  const standing = useRef(new Standing());
  const look = useCallback((): boolean => {
    const found = root.current === null ? NOWHERE : lookAt(root.current);
    const now = standing.current.look(found, performance.now());
    setReady(now);
    if (root.current !== null && found.inSight) setSeen((known) => withEdges(known, root.current, request));
    return now;
  }, [root, request]);
  useEffect(() => {
    const looking = setInterval(look, LOOK_MS);
    const leave = () => {
      standing.current.restart();
      look();
    };
    window.addEventListener('blur', leave);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    document.addEventListener('visibilitychange', leave);
    const sizes = new ResizeObserver(look);
    if (root.current !== null) sizes.observe(root.current);
    return () => {
      clearInterval(looking);
      sizes.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [look, root]);
  const counts = useCallback((): boolean => {
    look();
    const now = performance.now();
    const since = standing.current.readyAt(now);
    if (since !== null && presses.allBeganAfter(since, now)) return true;
    standing.current.restart();
    look();
    return false;
  }, [look]);
  return { ready, seen, counts };
}

const NOWHERE: Look = { place: [], inSight: false };

function lookAt(root: HTMLElement): Look {
  const parts = [root, ...root.querySelectorAll<HTMLElement>('[data-stands]')];
  const rects = parts.map((part) => part.getBoundingClientRect());
  const place = rects.flatMap(({ x, y, width, height }) => [x, y, width, height]);
  const attended = document.visibilityState === 'visible' && document.hasFocus();
  return { place, inSight: attended && isUncovered(root) && parts.slice(1).every((part) => isWhole(part, root)) };
}

/** Whether all corners of a part are visible, and not clipped or covered. */
function isWhole(part: HTMLElement, root: HTMLElement): boolean {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return [left + INSET, right - INSET].every((x) => [top + INSET, bottom - INSET].every((y) => isHit(x, y, root)));
}

/** The number of points in each direction at which the visible part of a request is checked. */
const POINTS = [0.02, 0.25, 0.5, 0.75, 0.98];

/**
 * Whether nothing, such as a dialog or a notice, lies on the visible part of a request. The small
 * button that jumps to the end may, if it leaves the buttons of the request free.
 */
function isUncovered(root: HTMLElement): boolean {
  const card = root.getBoundingClientRect();
  const frame = root.closest('[role="log"], [role="dialog"], [data-frame]')?.getBoundingClientRect();
  const left = Math.max(card.left, frame?.left ?? 0, 0);
  const right = Math.min(card.right, frame?.right ?? window.innerWidth, window.innerWidth);
  const top = Math.max(card.top, frame?.top ?? 0, 0);
  const bottom = Math.min(card.bottom, frame?.bottom ?? window.innerHeight, window.innerHeight);
  if (right - left < 1 || bottom - top < 1) return false;
  return POINTS.every((x) =>
    POINTS.every((y) => {
      const found = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      return found !== null && (root.contains(found) || found.contains(root) || found.closest('[data-jump]') !== null);
    }),
  );
}

function isHit(x: number, y: number, root: HTMLElement): boolean {
  const found = document.elementFromPoint(x, y);
  return found !== null && root.contains(found);
}

function withEdges(known: ReadonlySet<string>, root: HTMLElement | null, request: string): ReadonlySet<string> {
  const edges = [...(root?.querySelectorAll<HTMLElement>('[data-edge]') ?? [])].filter((edge) => {
    const { left, top, height } = edge.getBoundingClientRect();
    const box = edge.closest<HTMLElement>('[data-text]');
    return box !== null && isHit(left + INSET, top + height / 2, box);
  });
  const found = edges.map((edge) => edge.dataset.edge ?? '').filter((name) => !known.has(name));
  if (found.length === 0) return known;
  const seen = new Set([...known, ...found]);
  remembered.delete(request);
  remembered.set(request, seen);
  for (const old of [...remembered.keys()].slice(0, -MOST_REMEMBERED)) remembered.delete(old);
  return seen;
}
