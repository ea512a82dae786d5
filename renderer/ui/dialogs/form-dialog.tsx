import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface FormDialogProps extends Omit<DialogProps, 'open' | 'isForm' | 'actions'> {
  readonly form?: RefObject<HTMLFormElement | null>;
  /** The text of the button that submits. */
  readonly submit: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Additional buttons on the left. */
  readonly others?: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** The fields into which text is typed. Anything else is chosen again with a click. */
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=range])';

/**
 * An open dialog with a form that Enter submits. Esc and the cross ask before they discard what the user has typed;
 * Cancel does not.
 */
export function FormDialog({ form, submit, busy, disabled, others, onSubmit, children, ...dialog }: FormDialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const isEdited = useRef(false);
  const [asks, setAsks] = useState(false);
  const actions = { confirm: submit, busy, disabled, others, form: id, onClose: dialog.onClose };
  return (
    <>
      <Dialog
        {...dialog}
        open={true}
        isForm={true}
        onClose={() => (isEdited.current ? setAsks(true) : dialog.onClose())}
        actions={<DialogActions {...actions} />}
      >
        <form
          id={id}
          ref={form}
          noValidate={true}
          onInput={({ target }) => {
            if (target instanceof Element && target.matches(TYPED)) isEdited.current = true;
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit();
          }}
          className="flex flex-col gap-3 pb-1"
        >
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={asks}
        danger={true}
        title={t('discard.title')}
        description={t('discard.text')}
        confirm={t('discard.confirm')}
        onConfirm={dialog.onClose}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** Moves the focus to the first invalid field in the next frame, after React has marked it. */
export function focusInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
