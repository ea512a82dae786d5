import { Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TODO_CONTENT_LENGTH } from '../../shared/todo.ts';
import { useTodos } from '../stores/todos-store.ts';
import { Button } from '../ui/button.tsx';
import { keepTodo } from './todo-actions.ts';
import { emptyDraft, readDraft, type TodoField } from './todo-draft.ts';
import { TodoFields } from './todo-fields.tsx';

/** One line; what else a todo has comes with the first letter. */
export function AddTodo() {
  const { t } = useTranslation(['todos', 'common']);
  const tag = useTodos(({ filter }) => filter.tag);
  const [draft, setDraft] = useState(() => emptyDraft(tag));
  const [wrong, setWrong] = useState<TodoField | null>(null);
  const [busy, setBusy] = useState(false);
  const line = useRef<HTMLInputElement>(null);
  const open = draft.content !== '';

  const reset = () => {
    setDraft(emptyDraft(tag));
    setWrong(null);
    line.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !open) return;
    const read = readDraft(null, draft);
    if (!read.ok) return setWrong(read.wrong);
    setBusy(true);
    const saved = await keepTodo(read.given, t);
    setBusy(false);
    if (saved) reset();
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
      onSubmit={(event) => void submit(event)}
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
          onChange={({ target }) =>
            setDraft({ ...draft, content: target.value, ...(open || tag === null ? {} : { tag }) })
          }
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-faint"
        />
        {open && (
          <Button type="submit" variant="primary" busy={busy}>
            {t('addIt')}
          </Button>
        )}
      </div>
      {open && (
        <div className="border-line border-t px-3 pt-2.5 pb-3">
          <TodoFields draft={draft} wrong={wrong} onChange={setDraft} />
          {wrong === 'content' && <p className="mt-2 text-[12px] text-bad">{t('wrong.content')}</p>}
        </div>
      )}
    </form>
  );
}
