/** The single edits of a file, each with buttons of its own. Not shown for a file with one edit. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedIteration } from '../../../shared/changes.ts';
import type { FileChangeSummary } from '../../../shared/topic.ts';
import { iterationsOf } from '../../stores/changes-store.ts';
import { Counts } from '../counts.tsx';
import { ChangeActions, type OnChange } from './change-actions.tsx';
import { editsOf } from './panel-rows.ts';

interface FileEditsProps {
  readonly file: FileChangeSummary;
  readonly iteration: number | undefined;
  readonly busy: boolean;
  readonly onChange: OnChange;
}

export function FileEdits({ file, iteration, busy, onChange }: FileEditsProps) {
  const { t } = useTranslation('loop');
  const [known, setKnown] = useState<readonly ChangedIteration[]>([]);
  const { loopId, path } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another summary of the file has other edits
  useEffect(() => {
    let current = true;
    void iterationsOf(loopId).then(
      (found) => current && setKnown(found),
      () => current && setKnown([]),
    );
    return () => {
      current = false;
    };
  }, [loopId, file]);
  const edits = editsOf(known, file, iteration);
  if (edits.length < 2) return null;
  return (
    <ul aria-label={t('changes.editsOf', { path })} className="border-line border-t">
      {edits.map((edit, index) => {
        const { callId, state, added, removed, contentRemoved = false } = edit;
        const title = t('changes.edit', { number: index + 1, iteration: edit.iteration });
        return (
          <li key={`${callId} ${edit.path}`} className="group/row relative flex min-h-8 items-center gap-2 pr-3 pl-6">
            <span className="min-w-0 flex-1 truncate text-[12px] text-soft">{title}</span>
            {state !== 'open' && <span className="flex-none text-[12px] text-faint">{t(`changes.${state}`)}</span>}
            <Counts added={added} removed={removed} />
            <ChangeActions
              which={{ callId, path: edit.path }}
              target={t('changes.editIn', { path, edit: title })}
              canUndo={state === 'open' && !contentRemoved}
              canRedo={state === 'undone' && !contentRemoved}
              canAccept={state === 'open'}
              busy={busy}
              onChange={onChange}
            />
          </li>
        );
      })}
    </ul>
  );
}
