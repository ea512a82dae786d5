import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TODO_CONTENT_LENGTH } from '../../../shared/todo.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { sameFields } from '../rebased.ts';
import { keepTodo } from './todo-actions.ts';
import { readDraft, type TodoDraft, type TodoField } from './todo-draft.ts';
import { TodoFields } from './todo-fields.tsx';

interface TodoEditorProps {
  readonly id: number;
  /**
   * The edited values. They are stored outside the editor, because the editor unmounts when its
   * row is scrolled out of view.
   */
  readonly draft: TodoDraft;
  readonly onChange: (draft: TodoDraft) => void;
  /** Called when editing has ended, with or without saving. */
  readonly onDone: () => void;
}

/** An editor for a todo that replaces its row in the list. */
export function TodoEditor({ id, draft, onChange, onDone }: TodoEditorProps) {
  const { t } = useTranslation(['todos', 'common']);
  const [wrong, setWrong] = useState<TodoField | null>(null);
  const [busy, setBusy] = useState(false);
  const written = useRef(draft);
  written.current = draft;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readDraft(id, draft);
    if (!read.ok) return setWrong(read.wrong);
    setBusy(true);
    const saved = await keepTodo(read.given, t);
    setBusy(false);
    setWrong(null);
    // If the user typed more while the todo was being saved, the editor stays open.
    if (saved && sameFields(written.current, draft)) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };
  return (
    <form
      aria-label={t('edit', { content: draft.content })}
      noValidate={true}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      className="my-1 flex flex-col gap-2.5 rounded-medium border border-line bg-raised p-3 shadow-raised"
    >
      <TextField
        label={t('content')}
        autoFocus={true}
        spellCheck={true}
        maxLength={TODO_CONTENT_LENGTH}
        value={draft.content}
        error={wrong === 'content' ? t('wrong.content') : undefined}
        onChange={({ target }) => onChange({ ...draft, content: target.value })}
      />
      <TodoFields draft={draft} wrong={wrong} onChange={onChange}>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </TodoFields>
    </form>
  );
}
