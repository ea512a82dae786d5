import { useTranslation } from 'react-i18next';
import { Segmented } from '../fields/segmented.tsx';
import { TextArea } from '../fields/text-area.tsx';
import type { ReadValue, ValueDraft } from './value-draft.ts';

interface ValueFieldProps {
  readonly draft: ValueDraft;
  /** Why the value cannot be saved; null: nothing is wrong, or the user has not tried yet. */
  readonly wrong: Extract<ReadValue, { ok: false }>['wrong'] | null;
  readonly isFirst?: boolean;
  readonly onChange: (draft: ValueDraft) => void;
}

/** The value of a fact: a text, or JSON for a list or a number. */
export function ValueField({ draft, wrong, isFirst = false, onChange }: ValueFieldProps) {
  const { t } = useTranslation('memory');
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label={t('field.value')}
        isProse={draft.kind === 'text'}
        data-first-focus={isFirst || undefined}
        rows={Math.min(8, Math.max(2, draft.text.split('\n').length))}
        value={draft.text}
        error={wrong === null ? undefined : t(`wrong.${wrong}`)}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
      <div className="self-start">
        <Segmented
          label={t('field.kind')}
          value={draft.kind}
          options={(['text', 'json'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => onChange({ ...draft, kind })}
        />
      </div>
    </div>
  );
}
