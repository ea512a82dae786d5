import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completeArgument, type Offer, useAnswerTo } from '../actions/offers.ts';
import { ofInputMethod } from '../actions/writing-keys.ts';
import { FIELD } from '../ui/fields/text-field.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface ArgumentFieldProps {
  readonly offer: Offer;
  readonly argument: Argument;
  readonly values: Readonly<Record<string, string>>;
  readonly missing: boolean;
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
}

/**
 * A field for an argument of a prompt or a resource template. The suggestions in it come from the
 * server.
 */
export function ArgumentField({ offer, argument, values, missing, autoFocus, onChange }: ArgumentFieldProps) {
  const { t } = useTranslation('offers');
  const id = useId();
  const { name, description, required } = argument;
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useAnswerTo(open ? `${JSON.stringify(values)} ${name}` : null, () => {
    const { [name]: _, ...others } = values;
    return completeArgument(offer, name, value, others);
  });
  const proposed = (open ? (found ?? []) : []).filter((one) => one !== value);
  const listed = proposed.length > 0;
  const take = (chosen: string) => {
    onChange(chosen);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (ofInputMethod(event) || !listed) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key as 'ArrowDown'];
    const chosen = proposed[active];
    if (step !== undefined) setActive((at) => Math.max(-1, Math.min(proposed.length - 1, at + step)));
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = shownLine(name);
  const below = missing ? t('missing') : shownLine(description);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-[12.5px] text-soft">
        {required ? t('required', { name: label }) : label}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the dialog was asked for
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        value={value}
        role="combobox"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 || !listed ? undefined : `${id}-${active}`}
        aria-required={required}
        aria-invalid={missing || undefined}
        aria-describedby={below === '' ? undefined : `${id}-below`}
        className={FIELD}
        onChange={({ target }) => {
          onChange(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {listed && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('proposed', { name: label })}
          className="max-h-40 overflow-y-auto rounded-small border border-line bg-raised p-1"
        >
          {proposed.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={one}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
              className={`cursor-pointer truncate rounded-small px-2 py-0.5 font-mono text-[12.5px] ${index === active ? 'bg-hover' : ''}`}
            >
              {shownLine(one)}
            </div>
          ))}
        </div>
      )}
      {below !== '' && (
        <p id={`${id}-below`} className={`text-[12px] ${missing ? 'text-bad' : 'text-faint'}`}>
          {below}
        </p>
      )}
    </div>
  );
}
