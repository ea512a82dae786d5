/**
 * One changed file: the kind and the size of the change, its diff, and buttons to undo or accept
 * it.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileDiff } from '../../shared/loop.ts';
import type { FileChangeSummary } from '../../shared/topic.ts';
import { failureOf, type HostFailure } from '../host-client.ts';
import { diffNoteWords } from '../i18n/failure-words.ts';
import { diffOf } from '../stores/changes-store.ts';
import { Button } from '../ui/button.tsx';
import { DiffView } from '../ui/text/diff-view.tsx';
import { Counts } from './counts.tsx';

interface ChangedFileProps {
  readonly file: FileChangeSummary;
  readonly busy: boolean;
  /** Whether the diff of the file is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onUndo: () => void;
  readonly onAccept: () => void;
}

const tones: Readonly<Record<FileChangeSummary['kind'], string>> = {
  created: 'bg-good-soft text-good',
  modified: 'bg-warn-soft text-warn',
  deleted: 'bg-bad-soft text-bad',
  moved: 'bg-accent-soft text-accent',
};

export function ChangedFile({ file, busy, open, onToggle, onUndo, onAccept }: ChangedFileProps) {
  const { t } = useTranslation('loop');
  const { path, kind, state, added, removed, movedFrom } = file;
  return (
    <li className="border-line border-t">
      <div className="flex min-h-10 items-center gap-2 px-3 py-1.5">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          title={movedFrom === null ? path : `${path} (${t('changes.movedFrom', { path: movedFrom })})`}
          className={`flex min-w-0 flex-1 items-center gap-2 rounded-small text-left ${state === 'open' ? '' : 'opacity-70'}`}
        >
          <span className={`flex-none rounded-[4px] px-1 text-[11px] ${tones[kind]}`}>{t(`changes.${kind}`)}</span>
          <span className="min-w-0 truncate font-mono text-[12px]" dir="rtl">
            <bdi>{path}</bdi>
          </span>
        </button>
        <Counts added={added} removed={removed} />
        {state === 'open' ? (
          <>
            <Button
              needsHost={true}
              size="small"
              disabled={busy}
              aria-label={t('changes.undoFile', { path })}
              onClick={onUndo}
            >
              {t('changes.undo')}
            </Button>
            <Button
              needsHost={true}
              size="small"
              variant="quiet"
              disabled={busy}
              aria-label={t('changes.acceptFile', { path })}
              onClick={onAccept}
            >
              {t('changes.accept')}
            </Button>
          </>
        ) : (
          <span className="flex-none text-[12px] text-faint">{t(`changes.${state}`)}</span>
        )}
      </div>
      {open && <FileDiffView file={file} />}
    </li>
  );
}

function FileDiffView({ file: { loopId, path, added, removed } }: { readonly file: FileChangeSummary }) {
  const { t } = useTranslation('loop');
  const [loaded, setLoaded] = useState<FileDiff | HostFailure | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another diff
  useEffect(() => {
    let current = true;
    void diffOf(loopId, path)
      .catch((error) => failureOf(error))
      .then((found) => current && setLoaded(found));
    return () => {
      current = false;
    };
  }, [loopId, path, added, removed]);
  if (loaded === null) return <div className="h-10" />;
  return (
    <div className="border-line border-t">
      <DiffView
        patch={'patch' in loaded ? loaded.patch : ''}
        note={'patch' in loaded ? diffNoteWords(loaded.note) : loaded.message}
        label={t('changes.diffOf', { path })}
        showMore={(count) => t('changes.showMore', { count })}
      />
    </div>
  );
}
