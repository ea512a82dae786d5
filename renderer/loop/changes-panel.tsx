/**
 * A panel with the files that the loops of a topic have changed, by loop and by iteration. Each has a
 * diff and buttons to undo, redo or accept the changes.
 */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { FileChangeSummary } from '../../shared/topic.ts';
import { change } from '../act.ts';
import { attempt } from '../actions/attempt.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useAsked } from '../stores/asked.ts';
import {
  acceptChanges,
  loadChanges,
  loopsOf,
  openChanges,
  type Refusals,
  redoChanges,
  undoChanges,
  useChanges,
  type WhichFiles,
} from '../stores/changes-store.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { notify } from '../ui/toast.tsx';
import { useWidth } from '../ui/use-width.ts';
import { type ChangeAction, ChangeActions } from './changes/change-actions.tsx';
import { ChangeList } from './changes/change-list.tsx';
import type { DiffLook } from './changes/file-diff.tsx';
import { panelRows } from './changes/panel-rows.ts';
import { useIterations } from './changes/use-iterations.ts';
import { Counts } from './counts.tsx';
import { RefusedUndo } from './refused-undo.tsx';

export function ChangesPanel({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const changes = useChanges(({ topics }) => (topicId === null ? undefined : topics[topicId]));
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

/** The width in CSS pixels from which a diff has room for two columns. */
const SPLIT_FROM = 560;

interface FilesProps {
  readonly topicId: TopicId;
  readonly files: readonly FileChangeSummary[];
}

function Files({ topicId, files }: FilesProps) {
  const { t } = useTranslation('loop');
  const [shown, setShown] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refusals | null>(null);
  const compared = useChanges((store) => store.compared);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [grouping, setGrouping] = useState<'file' | 'iteration'>('file');
  const wantedLook = useAppStore(({ settings }) => settings.diffLook);
  const { box, width } = useWidth();
  const look: DiffLook = wantedLook === 'auto' ? (width >= SPLIT_FROM ? 'split' : 'unified') : wantedLook;
  const rows = panelRows(files, useIterations(files, grouping === 'iteration'));
  const { asked } = useAsked(useCallback(() => loopsOf(topicId), [topicId]));
  const goals = new Map((asked.state === 'ready' ? asked.value : []).map(({ loopId, goal }) => [loopId, goal]));
  const { open, added, removed } = openChanges(files);

  const act = (action: ChangeAction, which: WhichFiles) => {
    setBusy(true);
    const failed = ({ message }: { readonly message: string }) =>
      notify({
        title: t(action === 'redo' ? 'changes.redoFailed' : 'changes.undoFailed', { why: message }),
        tone: 'bad',
      });
    const perform = async () => {
      if (action === 'accept') return acceptChanges(which);
      const answers = await (action === 'undo' ? undoChanges(which) : redoChanges(which));
      const left = answers.filter((answer) => answer.result === 'refused');
      if (left.length > 0) setRefused({ which, direction: action, files: left });
    };
    void attempt(perform, failed).then(() => setBusy(false));
  };
  const onChange = (action: ChangeAction, which: WhichFiles) =>
    action === 'undo' && 'topicId' in which ? setConfirming(true) : act(action, which);

  const closeRefused = () => {
    setRefused(null);
    useChanges.setState({ compared: null });
  };

  return (
    <section ref={box} aria-label={t('changes.title')} className="@container flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-x-2 gap-y-1.5 px-3 py-2">
        <h3 className="flex-1 whitespace-nowrap font-semibold text-[12px]">
          {t('changes.files', { count: open.length })} {open.length > 0 && <Counts added={added} removed={removed} />}
        </h3>
        <ChangeActions
          which={{ topicId }}
          target={null}
          canUndo={open.length > 0}
          canRedo={files.some(({ state }) => state === 'undone')}
          canAccept={open.length > 0}
          busy={busy}
          onChange={onChange}
        />
        <div className="flex w-full flex-wrap gap-2">
          <Segmented
            label={t('changes.grouping')}
            value={grouping}
            onChange={setGrouping}
            options={(['file', 'iteration'] as const).map((value) => ({ value, label: t(`changes.by.${value}`) }))}
          />
          <Segmented
            label={t('changes.look')}
            value={look}
            onChange={(diffLook) => change({ diffLook })}
            options={(['unified', 'split'] as const).map((value) => ({ value, label: t(`changes.looks.${value}`) }))}
          />
        </div>
      </header>
      <ChangeList {...{ rows, goals, look, busy, shown, onChange }} onShow={setShown} />
      <RefusedUndo refusals={refused ?? compared} onClose={closeRefused} />
      <ConfirmDialog
        open={confirming}
        title={t('changes.confirmUndoAll')}
        description={t('changes.confirmUndoAllHint')}
        confirm={t('changes.undoAll')}
        onConfirm={() => act('undo', { topicId })}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}
