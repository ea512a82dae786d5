import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Todo } from '../../../shared/todo.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ListedTodo } from './listed-todo.tsx';
import type { TodoGroup } from './todo-groups.ts';

interface ListedGroupProps extends TodoGroup {
  readonly now: number;
  /** Whether the group is folded at first. */
  readonly folds: boolean;
  readonly onMark: (todo: Todo, done: boolean) => void;
}

/** The todos of a group that are shown at first. */
const SHOWN = 8;

/** A group of todos under its name and number. */
export function ListedGroup({ name, todos, now, folds, onMark }: ListedGroupProps) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(!folds);
  const [all, setAll] = useState(false);
  const heading = useId();
  const shown = open ? (all ? todos : todos.slice(0, SHOWN)) : [];
  const more = todos.length - shown.length;
  const words = t('todoList.heading', { name: t(`todoList.group.${name}`), count: todos.length });
  const look = classes('px-1.5 text-[12px] font-semibold leading-6', name === 'overdue' ? 'text-bad' : 'text-soft');
  return (
    <div>
      {folds ? (
        <button
          type="button"
          id={heading}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={classes(look, 'flex items-center gap-1 rounded-small hover:bg-hover')}
        >
          <ChevronRight aria-hidden="true" size={13} strokeWidth={1.75} className={open ? 'rotate-90' : ''} />
          {words}
        </button>
      ) : (
        <p id={heading} className={look}>
          {words}
        </p>
      )}
      {open && (
        <ul aria-labelledby={heading}>
          {shown.map((todo) => (
            <ListedTodo key={todo.id} todo={todo} group={name} now={now} onMark={(done) => onMark(todo, done)} />
          ))}
        </ul>
      )}
      {open && more > 0 && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {t('todoList.more', { count: more })}
        </Button>
      )}
    </div>
  );
}
