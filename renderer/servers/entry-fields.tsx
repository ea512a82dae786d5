/**
 * The fields for the environment variables or headers of a server. Each entry has a name, a
 * value, and a switch for whether the value is secret.
 */
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { type EntryDraft, renamed, withEntry, withValue } from './server-draft.ts';

interface EntryFieldsProps {
  readonly legend: string;
  readonly add: string;
  readonly entries: readonly EntryDraft[];
  readonly onChange: (entries: readonly EntryDraft[]) => void;
  /** Describes what is wrong with the name or the value of an entry; undefined: it is valid. */
  readonly errorOf: (key: number, half: 'name' | 'value') => string | undefined;
}

export function EntryFields({ legend, add, entries, onChange, errorOf }: EntryFieldsProps) {
  const { t } = useTranslation('servers');
  const [added, setAdded] = useState<number | null>(null);
  const change = (entry: EntryDraft) => onChange(entries.map((one) => (one.key === entry.key ? entry : one)));
  const addOne = () => {
    const more = withEntry(entries);
    setAdded(more.at(-1)?.key ?? null);
    onChange(more);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 font-medium text-[12.5px] text-soft">{legend}</legend>
      {entries.map((entry, place) => {
        const number = place + 1;
        return (
          <div key={entry.key} className="flex flex-wrap items-start gap-2">
            <TextField
              label={t('form.entryName', { number })}
              hideLabel={true}
              placeholder={t('form.entryName', { number })}
              autoFocus={entry.key === added}
              value={entry.name}
              onChange={({ target }) => change(renamed(entry, target.value))}
              error={errorOf(entry.key, 'name')}
              className="min-w-36 flex-1 basis-36 font-mono"
            />
            <TextField
              label={t('form.entryValue', { number })}
              hideLabel={true}
              type={entry.secret ? 'password' : 'text'}
              placeholder={t(entry.stored ? 'form.entryKept' : 'form.entryValue', { number })}
              value={entry.value}
              onChange={({ target }) => change(withValue(entry, target.value))}
              error={errorOf(entry.key, 'value')}
              className="min-w-36 flex-[2] basis-44 font-mono"
            />
            <label className="flex h-8 cursor-pointer items-center gap-1.5 text-[12.5px] text-soft">
              <input
                type="checkbox"
                aria-label={t('form.entrySecretNamed', { number })}
                checked={entry.secret}
                onChange={({ target }) => change({ ...entry, secret: target.checked, said: true })}
                className="accent-accent"
              />
              {t('form.entrySecret')}
            </label>
            <IconButton
              label={t('form.entryRemove', { name: entry.name || t('form.entryName', { number }) })}
              onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
              className="mt-0.5"
            >
              <X aria-hidden="true" size={15} strokeWidth={1.5} />
            </IconButton>
          </div>
        );
      })}
      <Button size="small" onClick={addOne} className="self-start">
        <Plus aria-hidden="true" size={13} strokeWidth={1.75} />
        {add}
      </Button>
    </fieldset>
  );
}
