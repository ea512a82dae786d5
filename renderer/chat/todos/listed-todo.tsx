import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TAG } from '../../../shared/choices.ts';
import { priorityName } from '../../../shared/priority-words.ts';
import type { Todo } from '../../../shared/todo.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { showTodos } from '../../stores/navigation-store.ts';
import { classes } from '../../ui/classes.ts';
import { DoneBox } from '../../ui/fields/done-box.tsx';
import { visibleLine } from '../tool-words.ts';
import type { TodoGroupName } from './todo-groups.ts';

interface ListedTodoProps {
  readonly todo: Todo;
  /** The group in which it stands, which says its priority already. */
  readonly group: TodoGroupName;
  readonly now: number;
  readonly onMark: (done: boolean) => void;
}

/** A todo in the card of a command. Its text leads to it on the Todos page. */
export function ListedTodo({
  todo: { id, content, tag, priority, done, dueAt, remindAt },
  group,
  now,
  onMark,
}: ListedTodoProps) {
  const { t, i18n } = useTranslation('chat');
  const text = visibleLine(content);
  const name = priorityName(priority);
  const overdue = !done && dueAt !== null && dueAt < now;
  return (
    <li className="flex items-start gap-1 rounded-small px-1 hover:bg-hover/60">
      <DoneBox label={t('todoList.doneOf', { content: text })} done={done} onMark={onMark} />
      <button
        type="button"
        title={t('todoList.show')}
        onClick={() => showTodos(id)}
        className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-small px-1 py-1 text-left focus-visible:outline-offset-[-2px]"
      >
        <span
          className={classes(
            'min-w-[min(100%,160px)] flex-1 [overflow-wrap:anywhere]',
            done ? 'text-faint line-through' : 'text-ink',
          )}
        >
          {text}
        </span>
        <span className="flex flex-none flex-wrap items-center gap-x-2.5 text-[12px] text-faint empty:hidden">
          {tag !== DEFAULT_TAG && <span className="rounded-[4px] bg-hover px-1.5 text-soft">#{visibleLine(tag)}</span>}
          {name !== null && name !== group && <span>{t(`todoList.priority.${name}`)}</span>}
          {name === null && priority !== null && <span>{t('todoList.priority.number', { priority })}</span>}
          {dueAt !== null && (
            <span className={classes('inline-flex items-center gap-1 tabular-nums', overdue && 'font-medium text-bad')}>
              {formatDateTime(dueAt, i18n.language, { now })}
              {remindAt !== null && !done && (
                <Bell role="img" aria-label={t('todoList.reminds')} size={12} strokeWidth={1.75} />
              )}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
