/**
 * Names what the pointer or the keyboard focus is on. Until then a tooltip costs nothing: a chat has
 * dozens of them, and most are never shown.
 */
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { TooltipContent, type TooltipSide } from './tooltip-content.tsx';
import { type Shown, Tooltips } from './tooltips.ts';

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const [tooltips] = useState(() => ({ shown: null, hiddenAt: Number.NEGATIVE_INFINITY }));
  return <Tooltips value={tooltips}>{children}</Tooltips>;
}

/** How long the pointer rests on an element before its tooltip appears, in milliseconds. */
const DELAY_MS = 500;
/** A tooltip appears at once if another one was shown within this time. */
const SKIP_DELAY_MS = 200;
/** The time in which the pointer can move from the element to its tooltip, which then stays. */
const LEAVE_MS = 120;

interface TooltipProps {
  readonly label: ReactNode;
  readonly keys?: string | undefined;
  readonly side?: TooltipSide;
  /** An element that accepts event handlers and `aria-describedby`. */
  readonly children: ReactElement<TriggerProps>;
}

interface TriggerProps {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLElement>) => void;
  readonly 'aria-describedby'?: string | undefined;
}

/** Esc hides the tooltip and keeps its usual effect, such as closing the surrounding dialog. */
export function Tooltip({ label, keys = '', side = 'top', children }: TooltipProps) {
  const tooltips = useContext(Tooltips);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useRef<Shown | null>(null);
  const { props } = children;

  const after = (milliseconds: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, milliseconds);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (own.current === null) return;
    tooltips.hiddenAt = performance.now();
    if (tooltips.shown === own.current) tooltips.shown = null;
    own.current = null;
    setAnchor(null);
  };
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current);
    if (!element.isConnected || own.current !== null) return;
    tooltips.shown?.hide();
    own.current = { hide };
    tooltips.shown = own.current;
    setAnchor(element);
  };
  const trigger: TriggerProps = {
    onPointerEnter(event) {
      props.onPointerEnter?.(event);
      if (event.pointerType === 'touch') return;
      const element = event.currentTarget;
      const isNext = tooltips.shown !== null || performance.now() - tooltips.hiddenAt < SKIP_DELAY_MS;
      if (isNext) show(element);
      else after(DELAY_MS, () => show(element));
    },
    onPointerLeave(event) {
      props.onPointerLeave?.(event);
      after(LEAVE_MS, hide);
    },
    onPointerDown(event) {
      props.onPointerDown?.(event);
      hide();
    },
    onFocus(event) {
      props.onFocus?.(event);
      // A pointer or a closing dialog can move the focus as well.
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
    },
    onBlur(event) {
      props.onBlur?.(event);
      hide();
    },
  };
  return (
    <>
      {cloneElement(children, {
        ...trigger,
        'aria-describedby': anchor === null ? props['aria-describedby'] : id,
      })}
      {anchor !== null && (
        <TooltipContent
          id={id}
          anchor={anchor}
          side={side}
          keys={keys}
          onHide={hide}
          onStay={() => clearTimeout(timer.current)}
          onLeave={() => after(LEAVE_MS, hide)}
        >
          {label}
        </TooltipContent>
      )}
    </>
  );
}
