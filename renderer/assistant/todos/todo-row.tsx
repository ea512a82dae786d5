import type { TFunction } from 'i18next';
import { Bell, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TAG } from '../../../shared/choices.ts';
import { priorityName } from '../../../shared/priority-words.ts';
import type { Todo } from '../../../shared/todo.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DoneBox, onlyFirst } from '../../ui/fields/done-box.tsx';

export interface TodoRowProps {
  readonly todo: Todo;
  readonly now: number;
  /** Whether the Tab key focuses this row. The arrow keys focus the other rows. */
  readonly tabbable: boolean;
  readonly onMark: (done: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function TodoRow({ todo, now, tabbable, onMark, onEdit, onDelete }: TodoRowProps) {
  const { t } = useTranslation('todos');
  const { id, content, done } = todo;
  const tabIndex = tabbable ? 0 : -1;
  return (
    <div className="group flex items-start gap-1 rounded-small px-1.5 py-1 hover:bg-hover/60">
      <DoneBox
        label={t('doneOf', { content })}
        done={done}
        onMark={onMark}
        data-todo={id}
        data-part="check"
        tabIndex={tabIndex}
      />
      <button
        type="button"
        data-todo={id}
        data-part="content"
        tabIndex={tabIndex}
        title={t('editTitle')}
        onClick={onEdit}
        className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-small px-1 py-1 text-left focus-visible:outline-offset-[-2px]"
      >
        <span
          className={classes(
            'min-w-[min(100%,180px)] flex-1 [overflow-wrap:anywhere]',
            done ? 'text-faint line-through' : 'text-ink',
          )}
        >
          {content}
        </span>
        <Facts todo={todo} now={now} />
      </button>
      <IconButton
        label={t('deleteOf', { content })}
        tabIndex={tabIndex}
        onClick={(event) => {
          onlyFirst(event);
          if (!event.defaultPrevented) onDelete();
        }}
        className="opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      >
        <Trash2 aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
    </div>
  );
}

function priorityText(priority: number, t: TFunction<'todos'>): string {
  const name = priorityName(priority);
  return name === null ? t('priorityShort', { priority }) : t(`priorityNamed.${name}`);
}

/** The tag, priority and due time of a todo. Default values are omitted. */
function Facts({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const { t, i18n } = useTranslation(['todos', 'common']);
  const { tag, priority, done, dueAt, remindAt, completedAt } = todo;
  const overdue = !done && dueAt !== null && dueAt < now;
  return (
    <span className="flex flex-none flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[12px] text-faint empty:hidden">
      {tag !== DEFAULT_TAG && <span className="rounded-[4px] bg-hover px-1.5 text-soft">#{tag}</span>}
      {priority !== null && <span>{priorityText(priority, t)}</span>}
      {done && completedAt !== null && (
        <span>{t('doneAt', { at: formatDateTime(completedAt, i18n.language, { now, inSentence: true }) })}</span>
      )}
      {!done && dueAt !== null && (
        <span className={classes('inline-flex items-center gap-1 tabular-nums', overdue && 'font-medium text-bad')}>
          {overdue && <span className="sr-only">{t('common:label', { name: t('view.overdue') })}</span>}
          {formatDateTime(dueAt, i18n.language, { now })}
          {remindAt !== null && (
            <Bell
              role="img"
              aria-label={t('remindedAt', { at: formatDateTime(remindAt, i18n.language, { now }) })}
              size={12}
              strokeWidth={1.75}
            />
          )}
        </span>
      )}
    </span>
  );
}
