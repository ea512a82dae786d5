import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  /** The text of the confirming button. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. The focus is on Cancel. */
export function ConfirmDialog({ open, title, description, confirm, danger, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      width="narrow"
      actions={
        <>
          <Button autoFocus={true} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={danger === true ? 'danger' : 'primary'}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
