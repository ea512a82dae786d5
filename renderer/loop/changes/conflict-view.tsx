/**
 * A file that was changed since a loop edited it: what it was before, what the loop wrote, and what it
 * is now. Undoes or redoes only the lines of the loop where the changes do not touch.
 */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeConflict, ConflictPart } from '../../../shared/changes.ts';
import { attempt } from '../../actions/attempt.ts';
import { undoProblemWords } from '../../i18n/failure-words.ts';
import { useAsked } from '../../stores/asked.ts';
import { conflictOf, mergeChange, type RefusedChange } from '../../stores/changes-store.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ConflictLines } from './conflict-lines.tsx';

interface ConflictViewProps {
  readonly refused: RefusedChange;
  /** Called when the lines of the loop were undone or redone. */
  readonly onMerged: () => void;
}

export function ConflictView({ refused, onMerged }: ConflictViewProps) {
  const { t } = useTranslation('loop');
  const [first] = useState(refused);
  const { asked, again } = useAsked(useCallback(() => conflictOf(first), [first]));
  if (asked.state === 'loading') return <div className="h-24" />;
  if (asked.state === 'failed') {
    return <ErrorState title={t('changes.conflictFailed')} details={asked.failure.message} onRetry={again} />;
  }
  return <Contents conflict={asked.value} refused={first} onMerged={onMerged} again={again} />;
}

interface ContentsProps extends ConflictViewProps {
  readonly conflict: ChangeConflict;
  readonly again: () => void;
}

function Contents({ conflict, refused, onMerged, again }: ContentsProps) {
  const { t } = useTranslation('loop');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { parts, seen, canMerge, isCut, path } = conflict;
  const merge = async (state: string) => {
    setBusy(true);
    setProblem(null);
    const answers = await attempt(
      () => mergeChange(refused, state),
      ({ message }) => setProblem(message),
    );
    setBusy(false);
    const left = answers?.find(({ result }) => result === 'refused');
    if (left?.result === 'refused') {
      setProblem(undoProblemWords(left.why));
      again();
    } else if (answers !== undefined) onMerged();
  };
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {parts.some((part) => part.kind === 'differs') ? (
        <ConflictLines parts={parts} label={t('changes.conflictOf', { path })} />
      ) : (
        <p className="text-soft">{t('changes.noLines')}</p>
      )}
      {isCut && <p className="text-[12px] text-soft">{t('changes.conflictCut')}</p>}
      {problem !== null && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {canMerge && seen !== null ? (
        <div>
          <Button needsHost={true} busy={busy} onClick={() => void merge(seen)}>
            {t(`changes.merge.${refused.direction}`)}
          </Button>
          <p className="mt-1 text-[12px] text-soft">{t('changes.mergeHint')}</p>
        </div>
      ) : (
        parts.some(touches) && <p className="text-[12px] text-soft">{t('changes.touching')}</p>
      )}
    </div>
  );
}

const touches = (part: ConflictPart): boolean => part.kind === 'differs' && part.by === 'both';
