/** Shows where the data would go and what that means, copies it with progress, and waits for the restart. */
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MovePlan } from '../../shared/data-move.ts';
import { attempt } from '../actions/attempt.ts';
import { formatBytes } from '../i18n/format.ts';
import { lookAtTarget, moveDataTo } from '../move-data.ts';
import { useAsked } from '../stores/asked.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { useReloadAfterRestart } from './reload-after-restart.ts';

type Stage =
  | { readonly name: 'asks'; readonly failure: string | null }
  | { readonly name: 'copies'; readonly copied: number; readonly of: number }
  | { readonly name: 'restarts' };

/** `path` is the folder that was chosen. Closing the dialog cancels the copy. */
export function MoveDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const load = useCallback(() => lookAtTarget(path), [path]);
  const { asked, again } = useAsked(load);
  const [stage, setStage] = useState<Stage>({ name: 'asks', failure: null });
  const cancelled = useRef(new AbortController());
  useReloadAfterRestart(stage.name === 'restarts');
  const plan = asked.state === 'ready' ? asked.value : null;
  const isWaiting = stage.name === 'restarts';
  const close = () => {
    if (isWaiting) return;
    cancelled.current.abort();
    onClose();
  };
  const move = async ({ to, bytes }: MovePlan) => {
    setStage({ name: 'copies', copied: 0, of: bytes });
    const { signal } = cancelled.current;
    const done = await attempt(
      async () => {
        await moveDataTo(to, (copied, of) => setStage({ name: 'copies', copied, of }), signal);
        return true;
      },
      ({ message }) => signal.aborted || setStage({ name: 'asks', failure: message }),
    );
    if (done) setStage({ name: 'restarts' });
  };
  return (
    <Dialog
      open={true}
      onClose={close}
      title={t('dataMove.ask')}
      actions={
        !isWaiting && (
          <DialogActions
            confirm={t('dataMove.confirm')}
            focusCancel={true}
            disabled={plan === null}
            busy={stage.name === 'copies'}
            onConfirm={() => plan !== null && void move(plan)}
            onClose={close}
          />
        )
      }
    >
      {asked.state === 'failed' ? (
        <p role="alert" className="text-bad [overflow-wrap:anywhere]">
          {asked.failure.message}
        </p>
      ) : (
        <AskedView asked={asked} loading={t('dataMove.checking')} failed={t('dataMove.notUsable')} onRetry={again}>
          {(found) => (
            <div className="flex flex-col gap-2">
              <Plan plan={found} />
              <Progress stage={stage} />
            </div>
          )}
        </AskedView>
      )}
    </Dialog>
  );
}

function Plan({ plan: { to, bytes, free, keepsNoRights } }: { readonly plan: MovePlan }) {
  const { t, i18n } = useTranslation('settings');
  const size = (value: number) => formatBytes(value, i18n.language);
  return (
    <>
      <p className="font-mono text-[12.5px] [overflow-wrap:anywhere]">{to}</p>
      <p>{t('dataMove.sizes', { size: size(bytes), free: size(free) })}</p>
      {keepsNoRights && <p className="text-warn">{t('dataMove.keepsNoRights')}</p>}
      <p className="text-soft">{t('dataMove.safe')}</p>
      <p className="text-soft">{t('dataMove.connected')}</p>
      <p className="text-soft">{t('dataMove.skills')}</p>
    </>
  );
}

function Progress({ stage }: { readonly stage: Stage }) {
  const { t, i18n } = useTranslation('settings');
  const size = (value: number) => formatBytes(value, i18n.language);
  return (
    <div role="status" className="min-h-5 pb-1 text-[12.5px] text-soft">
      {stage.name === 'copies' && (
        <>
          <ProgressBar label={t('dataMove.progressName')} value={stage.copied} max={stage.of} />
          <p className="mt-1">{t('dataMove.progress', { copied: size(stage.copied), of: size(stage.of) })}</p>
        </>
      )}
      {stage.name === 'restarts' && (
        <p className="flex items-center gap-2 pb-3">
          <Spinner /> {t('dataMove.restarting')}
        </p>
      )}
      {stage.name === 'asks' && stage.failure !== null && (
        <p className="text-bad [overflow-wrap:anywhere]">{t('dataMove.failed', { why: stage.failure })}</p>
      )}
    </div>
  );
}
