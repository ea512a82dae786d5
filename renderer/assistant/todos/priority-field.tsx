import { useTranslation } from 'react-i18next';
import { NAMED_PRIORITIES } from '../../../shared/priority-words.ts';
import { Select } from '../../ui/fields/select.tsx';

interface PriorityFieldProps {
  /** The number of the priority; null: none. */
  readonly value: number | null;
  readonly onChange: (priority: number | null) => void;
}

/** A menu of the priorities that have words, of none, and of the present one if it has no word. */
export function PriorityField({ value, onChange }: PriorityFieldProps) {
  const { t } = useTranslation('todos');
  const named = NAMED_PRIORITIES.map((name, priority) => ({
    value: String(priority),
    label: t(`priorityWord.${name}`),
  }));
  const unnamed = value !== null && NAMED_PRIORITIES[value] === undefined;
  return (
    <Select
      label={t('priority')}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: t('noPriority') },
        ...named,
        ...(unnamed ? [{ value: String(value), label: t('priorityShort', { priority: value }) }] : []),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
