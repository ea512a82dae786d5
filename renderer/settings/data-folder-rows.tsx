/** Shows where the data is, moves it to another folder, and removes the copy that a move left. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviousData } from '../../shared/data-move.ts';
import { act } from '../act.ts';
import { useFolders } from '../actions/folders.ts';
import { formatBytes } from '../i18n/format.ts';
import { previousData, removePreviousData } from '../move-data.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useAsked } from '../stores/asked.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FolderPicker } from '../ui/folders/folder-picker.tsx';
import { Row } from '../ui/page-parts.tsx';
import { notify } from '../ui/toast.tsx';
import { MoveDialog } from './move-dialog.tsx';

export function DataFolderRows() {
  const { t } = useTranslation('settings');
  const dataDir = useAppStore(({ info }) => info?.dataDir ?? '');
  const folders = useFolders();
  const [picking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(dataDir).then(
      () => notify({ title: t('data.copied') }),
      () => notify({ title: t('data.notCopied'), tone: 'bad' }),
    );
  return (
    <>
      <Row title={t('data.folder')} text={<span className="font-mono [overflow-wrap:anywhere]">{dataDir}</span>}>
        <span className="flex flex-wrap gap-2">
          <Button onClick={copy}>{t('data.copy')}</Button>
          <Button needsHost={true} onClick={() => setPicking(true)}>
            {t('dataMove.move')}
          </Button>
        </span>
      </Row>
      <OldCopy />
      <FolderPicker
        open={picking}
        onClose={() => setPicking(false)}
        start={null}
        folders={folders}
        text={t('dataMove.pick')}
        onChoose={(path) => afterFocusReturn(() => setChosen(path))}
      />
      {chosen !== null && <MoveDialog key={chosen} path={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** A dialog that closes gives the focus back in a task of its own, which must not take it from the next dialog. */
function afterFocusReturn(open: () => void): void {
  requestAnimationFrame(() => setTimeout(open));
}

function OldCopy() {
  const { asked, again } = useAsked(previousData);
  if (asked.state !== 'ready' || asked.value === null) return null;
  return <OldCopyRow old={asked.value} onRemoved={again} />;
}

function OldCopyRow({ old, onRemoved }: { readonly old: PreviousData; readonly onRemoved: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const [asks, setAsks] = useState(false);
  const size = formatBytes(old.bytes, i18n.language);
  const remove = async () => {
    if (await act(removePreviousData, t('dataMove.notRemoved'))) notify({ title: t('dataMove.removed') });
    onRemoved();
  };
  return (
    <Row
      title={t('dataMove.old')}
      text={
        <>
          <span className="font-mono [overflow-wrap:anywhere]">{old.folder}</span>
          <br />
          {t('dataMove.oldText', { size })}
        </>
      }
    >
      <Button needsHost={true} onClick={() => setAsks(true)}>
        {t('dataMove.remove')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('dataMove.removeAsk')}
        description={t('dataMove.removeText', { folder: old.folder, size })}
        confirm={t('dataMove.removeIt')}
        danger={true}
        onConfirm={() => void remove()}
        onClose={() => setAsks(false)}
      />
    </Row>
  );
}
