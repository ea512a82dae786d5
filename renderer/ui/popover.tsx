import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PopoverProps {
  /** The button that opens the popover; it is marked as opening a popup. */
  readonly trigger: ReactNode;
  /** The name of the popover for screen readers. */
  readonly label: string;
  /** Whether the popover is open. Absent: the popover keeps this state itself. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Called after closing, just before the button gets the focus back. */
  readonly onClosed?: (() => void) | undefined;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
  readonly children: ReactNode;
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  onClosed,
  align = 'start',
  side = 'bottom',
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          {...(onClosed === undefined ? {} : { onCloseAutoFocus: onClosed })}
          className={classes(
            'z-50 flex max-h-[min(480px,var(--radix-popover-content-available-height))] w-72 max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-medium border border-line bg-raised text-ink shadow-raised outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
