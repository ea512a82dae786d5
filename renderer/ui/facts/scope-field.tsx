import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactScope } from '../../../shared/fact.ts';
import { Select } from '../fields/select.tsx';
import { FolderPicker, type FolderPickerProps } from '../folders/folder-picker.tsx';
import { scopeKey, scopeWords, type TitleOf } from './scope-words.ts';

export interface ScopeChoices {
  /** What is offered besides the chosen scope. */
  readonly scopes: readonly FactScope[];
  readonly titleOf: TitleOf;
  readonly folders: FolderPickerProps['folders'];
}

interface ScopeFieldProps {
  readonly choices: ScopeChoices;
  readonly value: FactScope;
  /** Whether the label is for screen readers only. */
  readonly hideLabel?: boolean;
  readonly className?: string;
  readonly onChange: (scope: FactScope) => void;
}

const OTHER_FOLDER = 'other';

/** Chooses where a fact counts: everywhere, in a folder or in a topic. */
export function ScopeField({
  choices: { scopes, titleOf, folders },
  value,
  hideLabel = false,
  className,
  onChange,
}: ScopeFieldProps) {
  const { t } = useTranslation('memory');
  const [picking, setPicking] = useState(false);
  const offered = new Map([...scopes, value].map((scope) => [scopeKey(scope), scope]));
  const options = [...offered].map(([key, scope]) => ({ value: key, label: scopeWords(scope, t, titleOf) }));
  return (
    <>
      <Select
        label={t('field.scope')}
        hideLabel={hideLabel}
        className={className}
        value={scopeKey(value)}
        options={[...options, { value: OTHER_FOLDER, label: t('scope.otherFolder') }]}
        onChange={(key) => {
          const chosen = offered.get(key);
          if (chosen === undefined) setPicking(true);
          else onChange(chosen);
        }}
      />
      <FolderPicker
        open={picking}
        onClose={() => setPicking(false)}
        start={value.in === 'folder' ? value.folder : null}
        folders={folders}
        onChoose={(folder) => onChange({ in: 'folder', folder })}
      />
    </>
  );
}
