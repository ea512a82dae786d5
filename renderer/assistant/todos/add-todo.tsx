import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GivenTodo, TODO_CONTENT_LENGTH } from '../../../shared/todo.ts';
import { useTodos } from '../../stores/todos-store.ts';
import { Button } from '../../ui/button.tsx';
import { sameFields } from '../rebased.ts';
import { keepTodo } from './todo-actions.ts';
import { emptyDraft, readDraft, type TodoDraft, type TodoField } from './todo-draft.ts';
import { useTodoDrafts, writeAdded } from './todo-drafts.ts';
import { TodoFields } from './todo-fields.tsx';

const isFree = (): boolean => (useTodoDrafts.getState().added?.content ?? '') === '';

/**
 * The input line that adds a todo. The other fields appear when the user types the first letter.
 * The user can write the next todo while the previous one is being saved.
 */
export function AddTodo() {
  const { t } = useTranslation(['todos', 'common']);
  const tag = useTodos(({ filter }) => filter.tag);
  const written = useTodoDrafts(({ added }) => added);
  const [wrong, setWrong] = useState<TodoField | null>(null);
  const line = useRef<HTMLInputElement>(null);
  const draft = written ?? emptyDraft(tag);
  const open = draft.content !== '';

  const write = (next: TodoDraft) => writeAdded(sameFields(next, emptyDraft(tag)) ? null : next);
  const reset = () => {
    writeAdded(null);
    setWrong(null);
    line.current?.focus();
  };
  /**
   * Saves a todo. If saving fails, the text returns to the input line. If the user is already
   * writing the next todo there, a notice offers to retry instead.
   */
  const save = async (given: GivenTodo, of: TodoDraft) => {
    await keepTodo(given, t, () => {
      if (!isFree()) return { label: t('common:retry'), onClick: () => void save(given, of) };
      writeAdded(of);
      return undefined;
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open) return;
    const read = readDraft(null, draft);
    if (!read.ok) return setWrong(read.wrong);
    reset();
    void save(read.given, draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !open) return;
    event.preventDefault();
    reset();
  };

  return (
    <form
      aria-label={t('add')}
      noValidate={true}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="rounded-medium border border-line bg-raised shadow-raised has-[input[data-line]:focus-visible]:border-accent"
    >
      <div className="flex h-11 items-center gap-2 px-3">
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-faint" />
        <input
          ref={line}
          data-line=""
          aria-label={t('content')}
          placeholder={t('addPlaceholder')}
          autoComplete="off"
          maxLength={TODO_CONTENT_LENGTH}
          value={draft.content}
          aria-invalid={wrong === 'content' || undefined}
          onChange={({ target }) => write({ ...draft, content: target.value })}
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-faint"
        />
        {open && (
          <Button type="submit" variant="primary">
            {t('addIt')}
          </Button>
        )}
      </div>
      {open && (
        <div className="border-line border-t px-3 pt-2.5 pb-3">
          <TodoFields draft={draft} wrong={wrong} onChange={writeAdded} />
          {wrong === 'content' && <p className="mt-2 text-[12px] text-bad">{t('wrong.content')}</p>}
        </div>
      )}
    </form>
  );
}
