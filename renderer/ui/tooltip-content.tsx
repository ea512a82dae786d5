import { Popper } from 'radix-ui/internal';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd.tsx';

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right';

interface TooltipContentProps {
  readonly id: string;
  /** The element that the tooltip describes. */
  readonly anchor: HTMLElement;
  readonly side: TooltipSide;
  readonly keys: string;
  readonly onHide: () => void;
  /** Called when the pointer enters the tooltip, and when it leaves it. */
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A tooltip that is shown. */
export function TooltipContent({ id, anchor, side, keys, onHide, onStay, onLeave, children }: TooltipContentProps) {
  const place = useRef(anchor);
  const hide = useRef(onHide);
  useEffect(() => {
    hide.current = onHide;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide.current();
    const onScroll = ({ target }: Event) => target instanceof Node && target.contains(anchor) && hide.current();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={place} />
      {createPortal(
        <Popper.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onStay}
          onPointerLeave={onLeave}
          className="z-50 flex max-w-80 items-center gap-2 rounded-small border border-line bg-raised px-2 py-1 text-[12px] text-ink shadow-raised"
        >
          {children}
          <Kbd keys={keys} />
        </Popper.Content>,
        document.body,
      )}
    </Popper.Root>
  );
}
