import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ownZone } from './automation-draft.ts';

interface ZoneFieldProps {
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (zone: string) => void;
}

/** A field for a time zone, which offers all zones that the browser knows. */
export function ZoneField({ value, isWrong, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('automations');
  const list = useId();
  const own = ownZone();
  return (
    <>
      <TextField
        label={t('editor.zone')}
        list={list}
        maxLength={100}
        value={value}
        hint={value === own ? t('editor.ownZone') : t('editor.otherZone', { zone: own })}
        error={isWrong ? t('editor.wrong.zone') : undefined}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <datalist id={list}>
        {[...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
