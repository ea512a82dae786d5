/**
 * A panel with the files that the loops of a topic have changed. Each has a diff and buttons to
 * undo or accept the changes.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { FileChangeSummary, RefusedFile } from '../../shared/topic.ts';
import { attempt } from '../actions/attempt.ts';
import {
  acceptChanges,
  loadChanges,
  openChanges,
  undoChanges,
  useChanges,
  type WhichFiles,
} from '../stores/changes-store.ts';
import { useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { notify } from '../ui/toast.tsx';
import { ChangedFile } from './changed-file.tsx';
import { Counts } from './counts.tsx';
import { RefusedUndo } from './refused-undo.tsx';

export function ChangesPanel({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const version = useOpenTopic(topicId, (open) => open.changesVersion) ?? 0;
  const changes = useChanges(({ topics }) => (topicId === null ? undefined : topics[topicId]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the host has news
  useEffect(() => {
    if (topicId !== null) void loadChanges(topicId);
  }, [topicId, version]);

  if (topicId === null || (changes?.state === 'ready' && changes.value.length === 0)) {
    return <EmptyState title={t('changes.empty')} text={t('changes.emptyHint')} />;
  }
  if (changes?.state === 'failed') {
    return (
      <ErrorState
        title={t('changes.failed')}
        details={changes.failure.message}
        onRetry={() => void loadChanges(topicId)}
      />
    );
  }
  return changes?.state === 'ready' ? <Files topicId={topicId} files={changes.value} /> : null;
}

interface FilesProps {
  readonly topicId: TopicId;
  readonly files: readonly FileChangeSummary[];
}

function Files({ topicId, files }: FilesProps) {
  const { t } = useTranslation('loop');
  const [shown, setShown] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { open, added, removed } = openChanges(files);
  const settled = files.filter(({ state }) => state !== 'open');

  const act = (action: () => Promise<void>) => {
    setBusy(true);
    const failed = ({ message }: { readonly message: string }) =>
      notify({ title: t('changes.undoFailed', { why: message }), tone: 'bad' });
    void attempt(action, failed).then(() => setBusy(false));
  };
  const undo = (which: WhichFiles) =>
    act(async () => {
      const answers = await undoChanges(which);
      setRefused(answers.filter((answer) => answer.result === 'refused'));
    });
  const row = (file: FileChangeSummary) => {
    const key = `${file.loopId} ${file.path}`;
    return (
      <ChangedFile
        key={key}
        file={file}
        busy={busy}
        open={shown === key}
        onToggle={() => setShown(shown === key ? null : key)}
        onUndo={() => undo({ loopId: file.loopId, path: file.path })}
        onAccept={() => act(() => acceptChanges({ loopId: file.loopId, path: file.path }))}
      />
    );
  };

  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-3">
      {open.length > 0 && (
        <section aria-label={t('changes.title')} className="flex-none rounded-medium border border-line bg-canvas">
          <header className="flex flex-wrap items-center gap-2 px-3 py-2">
            <h3 className="flex-1 whitespace-nowrap font-semibold text-[12px]">
              {t('changes.files', { count: open.length })} <Counts added={added} removed={removed} />
            </h3>
            <Button needsHost={true} disabled={busy} onClick={() => setConfirming(true)}>
              {t('changes.undoAll')}
            </Button>
            <Button needsHost={true} disabled={busy} onClick={() => act(() => acceptChanges({ topicId }))}>
              {t('changes.acceptAll')}
            </Button>
          </header>
          <ul>{open.map(row)}</ul>
        </section>
      )}
      {settled.length > 0 && (
        <section aria-label={t('changes.settled')} className="flex-none rounded-medium border border-line bg-canvas">
          <h3 className="px-3 py-2 font-semibold text-[12px] text-soft">{t('changes.settled')}</h3>
          <ul>{settled.map(row)}</ul>
        </section>
      )}
      <RefusedUndo files={refused} onClose={() => setRefused([])} />
      <ConfirmDialog
        open={confirming}
        title={t('changes.confirmUndoAll')}
        description={t('changes.confirmUndoAllHint')}
        confirm={t('changes.undoAll')}
        onConfirm={() => undo({ topicId })}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
