/**
 * One changed file: the kind and the size of the change, its diff and its edits, and buttons to undo,
 * redo or accept it.
 */
import { useTranslation } from 'react-i18next';
import type { FileChangeSummary } from '../../shared/topic.ts';
import { MiddleCut } from '../ui/text/middle-cut.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { ChangeActions, type OnChange } from './changes/change-actions.tsx';
import { type DiffLook, FileDiffView } from './changes/file-diff.tsx';
import { FileEdits } from './changes/file-edits.tsx';
import { Counts } from './counts.tsx';

interface ChangedFileProps {
  readonly file: FileChangeSummary;
  /** The iteration whose change is shown; undefined: that of the whole loop. */
  readonly iteration?: number | undefined;
  readonly look: DiffLook;
  readonly busy: boolean;
  /** Whether the diff of the file is shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onChange: OnChange;
}

const tones: Readonly<Record<FileChangeSummary['kind'], string>> = {
  created: 'bg-good-soft text-good',
  modified: 'bg-warn-soft text-warn',
  deleted: 'bg-bad-soft text-bad',
  moved: 'bg-accent-soft text-accent',
};

export function ChangedFile({ file, iteration, look, busy, open, onToggle, onChange }: ChangedFileProps) {
  const { t } = useTranslation('loop');
  const { loopId, path, kind, state, added, removed, movedFrom, contentRemoved = false } = file;
  const which = { loopId, path, ...(iteration !== undefined && { iteration }) };
  const whole = movedFrom === null ? path : `${path} (${t('changes.movedFrom', { path: movedFrom })})`;
  return (
    <div className="border-line border-t">
      <div className="group/row relative flex min-h-9 items-center gap-2 px-3 py-1">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${t(`changes.${kind}`)} ${shownLine(whole)}`}
          onClick={onToggle}
          className={`flex min-w-0 flex-1 items-center gap-2 rounded-small text-left ${state === 'open' ? '' : 'text-soft'}`}
        >
          <span
            className={`flex-none rounded-[4px] px-1 text-[11px] ${state === 'open' ? tones[kind] : 'bg-hover text-soft'}`}
          >
            {t(`changes.${kind}`)}
          </span>
          <MiddleCut path={path} title={whole} />
        </button>
        {state !== 'open' && <span className="flex-none text-[12px] text-faint">{t(`changes.${state}`)}</span>}
        {!contentRemoved && <Counts added={added} removed={removed} />}
        <ChangeActions
          which={which}
          target={path}
          canUndo={state === 'open' && !contentRemoved}
          canRedo={state === 'undone' && !contentRemoved}
          canAccept={state === 'open'}
          busy={busy}
          onChange={onChange}
        />
      </div>
      {contentRemoved && (
        <p className="px-3 pb-2 text-[12px] text-soft">
          {t(state === 'open' ? 'changes.cannotUndo' : 'changes.cannotRedo')}
        </p>
      )}
      {open && (
        <>
          <FileDiffView file={file} iteration={iteration} look={look} />
          <FileEdits file={file} iteration={iteration} busy={busy} onChange={onChange} />
        </>
      )}
    </div>
  );
}
