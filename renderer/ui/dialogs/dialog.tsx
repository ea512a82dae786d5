import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { useFocusReturn } from './focus-return.ts';

/** All overlays have the same z-index, so the last opened one lies on top. */
export const OVERLAY = 'fixed inset-0 z-50 bg-black/30 dark:bg-black/50';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the dialog has returned the focus. */
  readonly onClosed?: (() => void) | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  /** Buttons, right aligned under the content. */
  readonly actions?: ReactNode;
  /** `full` is for what needs all the room that there is, such as a table. */
  readonly width?: 'narrow' | 'medium' | 'wide' | 'full';
  /**
   * Whether the dialog contains input fields. If it does, a click outside of the dialog does not
   * close it.
   */
  readonly isForm?: boolean;
  readonly children?: ReactNode;
}

/**
 * Moves the focus into a dialog that opens. An element with `autoFocus` already has the focus;
 * otherwise the dialog gets it, and Tab moves it to the first control.
 */
export function focusContent(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  // A dialog around this one has taken the focus back from the element with `autoFocus`.
  const first = event.currentTarget.querySelector<HTMLElement>('[data-first-focus="true"]');
  (first ?? event.currentTarget).focus();
}

const WIDTHS = {
  narrow: 'max-w-[400px]',
  medium: 'max-w-[560px]',
  wide: 'max-w-[760px]',
  full: 'max-w-[1400px]',
} as const;

/**
 * A modal dialog, which keeps the focus inside and returns it after closing. Esc closes the
 * dialog, and so does a click outside of it unless it is a form.
 */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  actions,
  width = 'medium',
  isForm = false,
  children,
}: DialogProps) {
  const { t } = useTranslation('common');
  const returnFocus = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={(event) => {
            returnFocus(event);
            onClosed?.();
          }}
          onInteractOutside={(event) => isForm && event.preventDefault()}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-48px)] w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-large border border-line bg-raised shadow-raised outline-none',
            WIDTHS[width],
          )}
        >
          <div className="flex items-start gap-3 px-4 pt-3.5 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-[14.5px] text-ink [overflow-wrap:anywhere]">
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-soft [overflow-wrap:anywhere]">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label={t('close')}
              className="flex size-6 flex-none items-center justify-center rounded-small text-soft hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" size={16} strokeWidth={1.5} />
            </Radix.Close>
          </div>
          {children !== undefined && <div className="min-h-0 flex-1 overflow-y-auto px-4 py-1">{children}</div>}
          {actions === undefined ? (
            <div className="h-3" />
          ) : (
            <div className="flex flex-wrap justify-end gap-2 px-4 pt-2.5 pb-3.5">{actions}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
