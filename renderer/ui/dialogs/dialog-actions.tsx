import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

interface DialogActionsProps {
  /** The text of the confirming button. */
  readonly confirm: string;
  readonly danger?: boolean | undefined;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** The id of the form that the confirming button submits, in place of `onConfirm`. */
  readonly form?: string;
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
  /** Whether Cancel has the focus when the dialog opens. */
  readonly focusCancel?: boolean;
  /** Additional buttons on the left. */
  readonly others?: ReactNode;
}

/** The buttons of a dialog: Cancel and a button that confirms. */
export function DialogActions(props: DialogActionsProps) {
  const { confirm, danger = false, busy = false, disabled = false, form, onConfirm, onClose } = props;
  const { t } = useTranslation('common');
  return (
    <>
      {props.others}
      {props.others !== undefined && <span className="flex-1" />}
      <Button autoFocus={props.focusCancel} data-first-focus={props.focusCancel} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        busy={busy}
        disabled={disabled}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </>
  );
}
