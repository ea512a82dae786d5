import { useTranslation } from 'react-i18next';
import { writeLocalTime } from '../../../shared/local-time.ts';
import { Select } from '../../ui/fields/select.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import { typedTime } from '../typed-time.ts';
import { NO_REMINDER, OFFERED_MINUTES, type RemindChoice, remindTime } from './remind-choice.ts';

interface RemindFieldProps {
  /**
   * The text of the due or start time field. While it is not a valid time, no reminder can be
   * chosen.
   */
  readonly base: string;
  readonly value: RemindChoice;
  readonly error?: string | undefined;
  readonly onChange: (value: RemindChoice) => void;
}

/**
 * Lets the user choose no reminder, a reminder some time before the event, or one at a fixed
 * time.
 */
export function RemindField({ base, value, error, onChange }: RemindFieldProps) {
  const { t } = useTranslation('todos');
  const time = typedTime(base);
  const kind = time === null ? 'none' : value.kind === 'before' ? String(value.minutes) : value.kind;
  const choose = (chosen: string) => {
    if (time === null || chosen === 'none') onChange(NO_REMINDER);
    else if (chosen !== 'at') onChange({ kind: 'before', minutes: Number(chosen) });
    else onChange({ kind: 'at', time: writeLocalTime(remindTime(time, value) ?? time) });
  };
  return (
    <>
      <Select
        label={t('remind.label')}
        value={kind}
        disabled={time === null}
        onChange={choose}
        options={[
          { value: 'none', label: t('remind.none') },
          ...OFFERED_MINUTES.map((minutes) => ({ value: String(minutes), label: t(`remind.${minutes}`) })),
          { value: 'at', label: t('remind.at') },
        ]}
      />
      {time !== null && value.kind === 'at' && (
        <DateTimeField
          label={t('remind.time')}
          value={value.time}
          error={error}
          onChange={(written) => onChange({ kind: 'at', time: written })}
        />
      )}
    </>
  );
}
