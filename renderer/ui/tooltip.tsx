import { Tooltip as Radix } from 'radix-ui';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { Kbd } from './kbd.tsx';

/** Wraps the whole app, so that the second tooltip in a row appears without delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}

/** Prevents the tooltip when a pointer or a closing dialog moved the focus. */
function onlyForKeyboard(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

interface TooltipProps {
  readonly label: ReactNode;
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** An element that accepts a ref and event handlers. */
  readonly children: ReactNode;
}

/** Esc hides the tooltip and keeps its usual effect, such as closing the surrounding dialog. */
export function Tooltip({ label, keys = '', side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    // Radix passes Esc only to the topmost layer and treats a tooltip as a layer. The document
    // listeners of Radix run after this listener.
    window.addEventListener('keydown', hide, true);
    return () => window.removeEventListener('keydown', hide, true);
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild onFocus={onlyForKeyboard}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-80 items-center gap-2 rounded-small border border-line bg-raised px-2 py-1 text-[12px] text-ink shadow-raised"
        >
          {label}
          <Kbd keys={keys} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
