/**
 * Lists the files whose changes could not be undone or redone, and the reason. A file that was changed
 * since is shown with its three contents, and where that loses nothing, only the lines of the loop can
 * be undone.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedFile } from '../../shared/topic.ts';
import { diffNoteWords, undoProblemWords } from '../i18n/failure-words.ts';
import type { Refusals } from '../stores/changes-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DiffView } from '../ui/text/diff-view.tsx';
import { ConflictView } from './changes/conflict-view.tsx';

interface RefusedUndoProps {
  /** The files; null: the component shows nothing. */
  readonly refusals: Refusals | null;
  readonly onClose: () => void;
}

/** The most files whose contents are compared at once. */
const MOST_COMPARED = 20;

export function RefusedUndo({ refusals, onClose }: RefusedUndoProps) {
  const { t } = useTranslation('loop');
  const { files = [], direction = 'undo' } = refusals ?? {};
  const [merged, setMerged] = useState<ReadonlySet<RefusedFile>>(new Set());
  const isMerged = files.length > 0 && files.every((file) => merged.has(file));
  return (
    <Dialog
      open={refusals !== null}
      onClose={onClose}
      width="wide"
      title={t(`changes.${isMerged ? 'partly' : 'refused'}.${direction}`)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('changes.close')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {refusals !== null &&
          files.map((file, index) => (
            <li key={file.path}>
              <p className="font-mono text-[12px] [overflow-wrap:anywhere]">{file.path}</p>
              <Refused
                file={file}
                refusals={refusals}
                isCompared={index < MOST_COMPARED}
                isMerged={merged.has(file)}
                onMerged={() => setMerged((before) => new Set([...before, file]))}
              />
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

interface RefusedProps {
  readonly file: RefusedFile;
  readonly refusals: Refusals;
  readonly isCompared: boolean;
  /** Whether only the lines of the loop were undone or redone in the meantime. */
  readonly isMerged: boolean;
  readonly onMerged: () => void;
}

function Refused({ file, refusals, isCompared, isMerged, onMerged }: RefusedProps) {
  const { t } = useTranslation('loop');
  const { path, why, difference } = file;
  const { which, direction } = refusals;
  if (isMerged) return <p role="status">{t(`changes.merged.${direction}`)}</p>;
  return (
    <>
      <p className="text-soft">{undoProblemWords(why)}</p>
      {why.name === 'changed-since' && isCompared ? (
        <ConflictView refused={{ which, direction, path }} onMerged={onMerged} />
      ) : (
        difference !== undefined && (
          <div className="mt-1.5 rounded-small border border-line">
            <p className="border-line border-b px-3 py-1 text-[12px] text-soft">{t('changes.difference')}</p>
            <DiffView
              patch={difference.patch}
              note={diffNoteWords(difference.note)}
              label={t('changes.diffOf', { path })}
              showMore={(count) => t('changes.showMore', { count })}
            />
          </div>
        )
      )}
    </>
  );
}
