import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEnded, type RunView } from '../../shared/run.ts';
import { act, useAct } from '../act.ts';
import { cancelRun, deleteRun, retryRun } from '../stores/runs-store.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

interface RunActionsProps {
  readonly run: RunView;
  readonly title: string;
}

/** The buttons of a run: Cancel until it has ended, then Delete, and Retry if it did not succeed. */
export function RunActions({ run: { id, state }, title }: RunActionsProps) {
  const { t } = useTranslation('inbox');
  const [asking, setAsking] = useState(false);
  const canceling = useAct(t('failed.cancel'));
  const retrying = useAct(t('failed.retry'));
  if (!hasEnded(state.name)) {
    return (
      <Button
        needsHost={true}
        busy={canceling.busy}
        aria-label={t('cancelOf', { title })}
        onClick={() => void canceling.perform(() => cancelRun(id))}
      >
        {t('cancel')}
      </Button>
    );
  }
  return (
    <div className="flex flex-none gap-2">
      {state.name !== 'succeeded' && (
        <Button
          needsHost={true}
          busy={retrying.busy}
          aria-label={t('retryOf', { title })}
          onClick={() => void retrying.perform(() => retryRun(id))}
        >
          {t('retry')}
        </Button>
      )}
      <Button variant="quiet" needsHost={true} aria-label={t('deleteOf', { title })} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle')}
        description={t('deleteText', { title })}
        confirm={t('delete')}
        danger={true}
        onConfirm={() => void act(() => deleteRun(id), t('failed.delete'))}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
