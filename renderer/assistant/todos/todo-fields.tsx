import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TAG } from '../../../shared/choices.ts';
import { useTodos } from '../../stores/todos-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DateTimeField } from '../date-time-field.tsx';
import { RemindField } from '../schedule/remind-field.tsx';
import { PriorityField } from './priority-field.tsx';
import type { TodoDraft, TodoField } from './todo-draft.ts';

interface TodoFieldsProps {
  readonly draft: TodoDraft;
  /** The field that was invalid when the user tried to save; null: no field was invalid. */
  readonly wrong: TodoField | null;
  readonly onChange: (draft: TodoDraft) => void;
  /** The buttons below the fields. */
  readonly children?: ReactNode;
}

const NONE: readonly string[] = [];

/** The fields of a todo apart from its content. */
export function TodoFields({ draft, wrong, onChange, children }: TodoFieldsProps) {
  const { t } = useTranslation('todos');
  const tags = useTodos(({ todos }) => (todos.state === 'ready' ? todos.value.tags : NONE));
  const list = useId();
  const error = (field: TodoField) => (wrong === field ? t(`wrong.${field}`) : undefined);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,160px),1fr))] gap-x-3 gap-y-2.5">
        <DateTimeField
          label={t('due')}
          clearable={true}
          value={draft.due}
          error={error('due')}
          onChange={(due) => onChange({ ...draft, due })}
        />
        <RemindField
          base={draft.due}
          value={draft.remind}
          error={error('remind')}
          onChange={(remind) => onChange({ ...draft, remind })}
        />
        <TextField
          label={t('tag')}
          list={list}
          placeholder={DEFAULT_TAG}
          maxLength={61}
          value={draft.tag}
          error={error('tag')}
          onChange={({ target }) => onChange({ ...draft, tag: target.value })}
        />
        <PriorityField value={draft.priority} onChange={(priority) => onChange({ ...draft, priority })} />
      </div>
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {children !== undefined && <div className="flex flex-wrap justify-end gap-2">{children}</div>}
    </div>
  );
}
