import { type ReactNode, type RefObject, useId } from 'react';
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

/** An open dialog with a form that Enter submits. */
export function FormDialog({ form, submit, busy, disabled, others, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const actions = { confirm: submit, busy, disabled, others, form: id, onClose: dialog.onClose };
  return (
    <Dialog {...dialog} open={true} isForm={true} actions={<DialogActions {...actions} />}>
      <form
        id={id}
        ref={form}
        noValidate={true}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
        className="flex flex-col gap-3 pb-1"
      >
        {children}
      </form>
    </Dialog>
  );
}

/** Moves the focus to the first invalid field in the next frame, after React has marked it. */
export function focusInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
