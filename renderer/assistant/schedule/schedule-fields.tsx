import { useTranslation } from 'react-i18next';
import { SCHEDULE_TITLE_LENGTH } from '../../../shared/schedule.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import { RemindField } from './remind-field.tsx';
import {
  DURATION_UNITS,
  REPEAT_UNITS,
  type RepeatDraft,
  type ScheduleDraft,
  type ScheduleField,
} from './schedule-draft.ts';

interface ScheduleFieldsProps {
  readonly draft: ScheduleDraft;
  /** The field that was invalid when the user tried to save; null: no field was invalid. */
  readonly wrong: ScheduleField | null;
  readonly onChange: (draft: ScheduleDraft) => void;
}

const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-x-3 gap-y-3';

export function ScheduleFields({ draft, wrong, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('schedule');
  const error = (field: ScheduleField) => (wrong === field ? t(`wrong.${field}`) : undefined);
  const ownZone = draft.timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('field.title')}
        autoFocus={true}
        spellCheck={true}
        maxLength={SCHEDULE_TITLE_LENGTH}
        value={draft.title}
        error={error('title')}
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      <div className={PAIR}>
        <DateTimeField
          label={t('field.start')}
          value={draft.start}
          hint={ownZone ? undefined : t('inZone', { zone: draft.timeZone })}
          error={error('start')}
          onChange={(start) => onChange({ ...draft, start })}
        />
        <div className="flex gap-2">
          <TextField
            label={t('field.duration')}
            type="number"
            min={1}
            step="any"
            value={draft.duration}
            error={error('duration')}
            onChange={({ target }) => onChange({ ...draft, duration: target.value })}
            className="flex-1"
          />
          <Select
            label={t('field.durationUnit')}
            value={draft.durationUnit}
            options={DURATION_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
            onChange={(durationUnit) => onChange({ ...draft, durationUnit })}
            className="flex-1"
          />
        </div>
        <RemindField
          base={draft.start}
          value={draft.remind}
          error={error('remind')}
          onChange={(remind) => onChange({ ...draft, remind })}
        />
      </div>
      <RepeatFields repeat={draft.repeat} wrong={wrong} onChange={(repeat) => onChange({ ...draft, repeat })} />
    </div>
  );
}

interface RepeatFieldsProps {
  readonly repeat: RepeatDraft | null;
  readonly wrong: ScheduleField | null;
  readonly onChange: (repeat: RepeatDraft | null) => void;
}

const FIRST: RepeatDraft = { count: '1', unit: 'week', times: '', enabled: true };

function RepeatFields({ repeat, wrong, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('schedule');
  const error = (field: ScheduleField) => (wrong === field ? t(`wrong.${field}`) : undefined);
  const change = (given: Partial<RepeatDraft>) => onChange({ ...(repeat ?? FIRST), ...given });
  return (
    <fieldset className="flex flex-col gap-3 rounded-medium border border-line p-3">
      <legend className="sr-only">{t('field.repeat')}</legend>
      <div className="flex items-end gap-3">
        <Select
          label={t('field.repeat')}
          value={repeat?.unit ?? 'never'}
          options={[
            { value: 'never', label: t('repeat.never') },
            ...REPEAT_UNITS.map((value) => ({ value, label: t(`repeat.${value}`) })),
          ]}
          onChange={(unit) => (unit === 'never' ? onChange(null) : change({ unit }))}
          className="flex-1"
        />
        {repeat !== null && (
          <div className="flex h-8 items-center gap-2 text-[12.5px] text-soft">
            <Switch label={t('field.enabled')} checked={repeat.enabled} onChange={(enabled) => change({ enabled })} />
            <span aria-hidden="true">{repeat.enabled ? t('on') : t('isOff')}</span>
          </div>
        )}
      </div>
      {repeat !== null && (
        <div className={PAIR}>
          <TextField
            label={t('field.every')}
            type="number"
            min={1}
            step={1}
            value={repeat.count}
            hint={Number(repeat.count) >= 1 ? t(`every.${repeat.unit}`, { count: Number(repeat.count) }) : undefined}
            error={error('every')}
            onChange={({ target }) => change({ count: target.value })}
          />
          <TextField
            label={t('field.times')}
            type="number"
            min={2}
            step={1}
            placeholder={t('endless')}
            value={repeat.times}
            hint={t('timesHint')}
            error={error('times')}
            onChange={({ target }) => change({ times: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
