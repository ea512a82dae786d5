import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Conflicts, Schedule } from '../../../shared/schedule.ts';
import { showFailure } from '../../act.ts';
import { attempt } from '../../actions/attempt.ts';
import { saveSchedule, useSchedule } from '../../stores/schedule-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { rebased } from '../rebased.ts';
import { ConflictList } from './conflict-list.tsx';
import { removeSchedule } from './schedule-actions.ts';
import { draftOf, newDraft, readDraft, type ScheduleDraft, type ScheduleField } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

/** The schedule to edit, or the start time of a new schedule. */
export type Edited =
  | { readonly kind: 'new'; readonly start: LocalTime }
  | { readonly kind: 'known'; readonly schedule: Schedule };

interface ScheduleDialogProps {
  readonly edited: Edited;
  readonly onClose: () => void;
}

/**
 * Edits all fields of a schedule. If other events are at the same time, the dialog stays open and
 * lists these events.
 */
export function ScheduleDialog({ edited, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedule');
  const known = edited.kind === 'known' ? edited.schedule : null;
  const [draft, setDraft] = useState(() =>
    edited.kind === 'known'
      ? draftOf(edited.schedule)
      : newDraft(edited.start, Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  useFollowed(known, setDraft);
  const [wrong, setWrong] = useState<ScheduleField | null>(null);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (busy) return;
    const read = readDraft(known?.id ?? null, draft);
    setWrong(read.ok ? null : read.wrong);
    setConflicts(null);
    if (!read.ok) return;
    setBusy(true);
    const saved = await attempt(
      () => saveSchedule(read.given),
      (failure) => showFailure(failure, t('failed.save')),
    );
    setBusy(false);
    if (saved?.ok === true) onClose();
    else if (saved !== undefined) setConflicts(saved.conflicts);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={known === null ? t('new') : t('edit')}
      description={known?.recurrence != null ? t('ofSeries') : undefined}
      submit={known === null ? t('addIt') : t('save')}
      busy={busy}
      others={
        known !== null && (
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              void removeSchedule(known, t);
            }}
          >
            <Trash2 aria-hidden="true" size={14} strokeWidth={1.5} />
            {t('delete')}
          </Button>
        )
      }
      onSubmit={submit}
    >
      <ScheduleFields draft={draft} wrong={wrong} onChange={setDraft} />
      {conflicts !== null && <ConflictList conflicts={conflicts} />}
    </FormDialog>
  );
}

/**
 * Updates the open dialog when another window or the assistant saves the schedule. Fields that
 * the user has edited stay unchanged.
 */
function useFollowed(known: Schedule | null, change: (to: (draft: ScheduleDraft) => ScheduleDraft) => void): void {
  const before = useRef(known);
  const now = useSchedule(({ shown }) =>
    shown.state === 'ready'
      ? shown.value.occurrences.find(({ schedule }) => schedule.id === known?.id)?.schedule
      : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the schedule is the reason
  useEffect(() => {
    const was = before.current;
    if (was === null || now === undefined) return;
    before.current = now;
    change((draft) => rebased(draft, draftOf(was), draftOf(now)));
  }, [now]);
}
