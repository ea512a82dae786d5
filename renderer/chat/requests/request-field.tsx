import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { FormField, FormProblem, TextFormat } from '../../../shared/request-form.ts';
import { classes } from '../../ui/classes.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { visible, visibleLine } from '../tool-words.ts';
import type { Typed } from './form-draft.ts';

interface RequestFieldProps {
  readonly field: FormField;
  readonly value: Typed;
  readonly problem: FormProblem | null;
  readonly onChange: (value: string | boolean | string[]) => void;
}

/** One field of a server's form. The texts in it come from the server and are untrusted. */
export function RequestField({ field, value, problem, onChange }: RequestFieldProps) {
  const { t } = useTranslation('requests');
  const group = useId();
  const name = visibleLine(field.title);
  const label = field.required ? t('required', { name }) : name;
  const hint = field.description === '' ? undefined : visible(field.description);
  const error = problem === null ? undefined : t(`problem.${problem.name}`, { bound: null, ...problem.data });
  switch (field.kind) {
    case 'text':
    case 'number':
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={String(value)}
          aria-required={field.required}
          {...(field.kind === 'number'
            ? { inputMode: field.whole ? 'numeric' : 'decimal' }
            : field.format === null
              ? {}
              : INPUTS[field.format])}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'switch':
      return (
        <div className="flex items-start gap-2.5">
          <span className="flex-none pt-[2px]">
            <Switch checked={value === true} label={name} onChange={onChange} />
          </span>
          <div className="min-w-0">
            <p aria-hidden="true" className="[overflow-wrap:anywhere]">
              {name}
            </p>
            {hint !== undefined && <p className="text-[12px] text-soft">{hint}</p>}
          </div>
        </div>
      );
    case 'choice':
      return (
        <Choices label={label} hint={hint} error={error}>
          {[...(field.required ? [] : [{ value: '', title: t('none') }]), ...field.choices].map((choice) => (
            <Choice
              key={choice.value}
              kind="radio"
              group={group}
              label={visibleLine(choice.title)}
              checked={value === choice.value}
              wrong={error !== undefined}
              onChange={() => onChange(choice.value)}
            />
          ))}
        </Choices>
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <Choices label={label} hint={hint} error={error}>
          {field.choices.map((choice) => (
            <Choice
              key={choice.value}
              kind="checkbox"
              group={group}
              label={visibleLine(choice.title)}
              checked={chosen.includes(choice.value)}
              wrong={error !== undefined}
              onChange={(checked) =>
                onChange(
                  field.choices
                    .map((one) => one.value)
                    .filter((one) => (one === choice.value ? checked : chosen.includes(one))),
                )
              }
            />
          ))}
        </Choices>
      );
    }
    default:
      return assertNever(field);
  }
}

const INPUTS: Readonly<Record<TextFormat, { readonly type?: string; readonly inputMode?: 'email' | 'url' }>> = {
  email: { inputMode: 'email' },
  uri: { inputMode: 'url' },
  date: { type: 'date' },
  'date-time': { type: 'datetime-local' },
};

interface ChoicesProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function Choices({ label, hint, error, children }: ChoicesProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <fieldset aria-describedby={below === undefined ? undefined : id} className="min-w-0">
      <legend className="mb-1 font-medium text-[12.5px] text-soft">{label}</legend>
      <div className="flex max-h-52 flex-col gap-1 overflow-y-auto p-0.5">{children}</div>
      {below !== undefined && (
        <p id={id} className={classes('mt-1 text-[12px]', error === undefined ? 'text-faint' : 'text-bad')}>
          {below}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly kind: 'radio' | 'checkbox';
  readonly group: string;
  readonly label: string;
  readonly checked: boolean;
  readonly wrong: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Choice({ kind, group, label, checked, wrong, onChange }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 [overflow-wrap:anywhere]">
      <input
        type={kind}
        name={group}
        checked={checked}
        aria-invalid={wrong || undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-[3px] size-3.5 flex-none accent-accent"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
