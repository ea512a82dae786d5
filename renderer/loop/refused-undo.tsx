/**
 * Lists the files whose changes could not be undone, the reason, and what an undo would have
 * lost.
 */
import { useTranslation } from 'react-i18next';
import type { RefusedFile } from '../../shared/topic.ts';
import { diffNoteWords, undoProblemWords } from '../i18n/failure-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DiffView } from '../ui/text/diff-view.tsx';

interface RefusedUndoProps {
  /** The files; if empty, the component shows nothing. */
  readonly files: readonly RefusedFile[];
  readonly onClose: () => void;
}

export function RefusedUndo({ files, onClose }: RefusedUndoProps) {
  const { t } = useTranslation('loop');
  return (
    <Dialog
      open={files.length > 0}
      onClose={onClose}
      title={t('changes.refused')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('changes.close')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {files.map(({ path, why, difference }) => (
          <li key={path}>
            <p className="font-mono text-[12px] [overflow-wrap:anywhere]">{path}</p>
            <p className="text-soft">{undoProblemWords(why)}</p>
            {difference !== undefined && (
              <div className="mt-1.5 rounded-small border border-line">
                <p className="border-line border-b px-3 py-1 text-[12px] text-soft">{t('changes.difference')}</p>
                <DiffView
                  patch={difference.patch}
                  note={diffNoteWords(difference.note)}
                  label={t('changes.diffOf', { path })}
                  showMore={(count) => t('changes.showMore', { count })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
