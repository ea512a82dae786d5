/**
 * A dialog that shows everything that a server would start, and how this differs from what the
 * user allowed before. The user can allow only what is shown.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';
import type { FileDiff } from '../../shared/loop.ts';
import { reviewWords } from '../../shared/review-words.ts';
import type { ServerDetail, ServerReview } from '../../shared/server-view.ts';
import { failureOf, type HostFailure } from '../host-client.ts';
import { diffNoteWords } from '../i18n/failure-words.ts';
import { host } from '../stores/host.ts';
import { loadServer, useServerDetail } from '../stores/servers-store.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';
import { DiffView } from '../ui/text/diff-view.tsx';
import { useServerName } from '../ui/text/server-name.ts';
import { TextDifference } from '../ui/text/text-difference.tsx';
import { NoSandbox } from './no-sandbox.tsx';

interface ReviewDialogProps {
  readonly serverId: ServerId;
  readonly onClose: () => void;
}

export function ReviewDialog({ serverId, onClose }: ReviewDialogProps) {
  const { t, i18n } = useTranslation('servers');
  const name = useServerName()(serverId);
  const asked = useServerDetail(serverId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const detail = asked?.state === 'ready' ? asked.value : null;
  const review = detail?.review ?? null;
  /**
   * The version of the server's settings that the dialog shows. Later changes do not replace it
   * while the user decides.
   */
  const [shown, setShown] = useState<ServerReview | null>(null);
  useEffect(() => {
    if (shown === null) setShown(review);
  }, [shown, review]);
  const inWords = (text: string) => reviewWords(i18n.language === 'zh-CN' ? 'zh-CN' : 'en', text);
  const allow = async ({ hash }: ServerReview) => {
    setBusy(true);
    setFailure(null);
    try {
      await host().servers.allowStart({ serverId, hash });
      onClose();
    } catch (error) {
      const refused = failureOf(error);
      setFailure(refused);
      await loadServer(serverId);
      if (refused.code === 'conflict') setShown(null);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={true}
      onClose={onClose}
      title={t('review.title', { name })}
      description={t(descriptionOf(detail))}
      width="wide"
      actions={
        <DialogActions
          confirm={t('review.allow')}
          focusCancel={true}
          busy={busy}
          disabled={shown === null}
          onConfirm={() => shown !== null && void allow(shown)}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-3 pb-1">
        {detail?.sandbox?.setting != null && <NoSandbox missing={detail.sandbox.missing} />}
        {shown !== null && shown.before !== null && <p className="text-warn">{t('review.changed')}</p>}
        {shown !== null && (
          <TextDifference
            label={t('review.shown')}
            before={shown.before === null ? null : inWords(shown.before)}
            after={inWords(shown.shown)}
          />
        )}
        {shown?.scripts.map((script) => (
          <ScriptChange key={script.path} script={script} />
        ))}
        {detail?.origin != null && (
          <p className="text-[12.5px] text-soft">{t('review.origin', { origin: t(`origin.${detail.origin}`) })}</p>
        )}
        <p role="alert" className="text-bad empty:hidden">
          {failure?.code === 'conflict' ? t('review.stale') : failure?.message}
          {failure === null && asked?.state === 'failed' && t('review.failed')}
        </p>
      </div>
    </Dialog>
  );
}

/** What changed in a file that the server runs. */
function ScriptChange({ script }: { readonly script: FileDiff }) {
  const { t } = useTranslation('servers');
  const label = t('review.script', { path: shownPath(script.path) });
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="font-medium [overflow-wrap:anywhere]">{label}</h3>
      <div className="rounded-small border border-line py-1.5">
        <DiffView
          patch={script.patch}
          {...(script.note === undefined ? {} : { note: diffNoteWords(script.note) })}
          label={label}
          showMore={(count) => t('review.moreLines', { count })}
          wrapped={true}
        />
      </div>
    </section>
  );
}

function descriptionOf(detail: ServerDetail | null) {
  if (detail?.transport !== 'stdio') return 'review.address';
  const { sandbox } = detail;
  return sandbox?.setting != null && sandbox.missing === null ? 'review.sandboxed' : 'review.program';
}
