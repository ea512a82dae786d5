import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

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

/** Asks before an action that cannot be undone. Cancel has the focus at first. */
export function ConfirmDialog({ open, title, description, confirm, danger, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      width="narrow"
      actions={
        <DialogActions
          confirm={confirm}
          danger={danger}
          focusCancel={true}
          onConfirm={() => {
            onClose();
            onConfirm();
          }}
          onClose={onClose}
        />
      }
    />
  );
}
