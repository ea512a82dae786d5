import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { focusContent, OVERLAY } from './dialog.tsx';
import { useFocusReturn } from './focus-return.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A name for screen readers, which is not shown. */
  readonly title: string;
  readonly side: 'left' | 'right' | 'bottom';
  /**
   * The names of the actions whose shortcuts work while the sheet is open, because they control
   * the sheet.
   */
  readonly actions?: readonly string[];
  readonly children: ReactNode;
}

const SIDES = {
  left: 'inset-y-0 left-0 w-[min(300px,calc(100vw-48px))] border-r',
  right: 'inset-y-0 right-0 w-[min(400px,calc(100vw-32px))] border-l',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-large border-t',
} as const;

/** A panel over the page, for windows that are too narrow to show it beside the page. */
export function Sheet({ open, onClose, title, side, actions = [], children }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={useFocusReturn(open)}
          aria-describedby={undefined}
          data-actions={actions.join(' ')}
          className={classes(
            'fixed z-50 flex flex-col overflow-hidden border-line bg-sunken shadow-raised outline-none',
            SIDES[side],
          )}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
