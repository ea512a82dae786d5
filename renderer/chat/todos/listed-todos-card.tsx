/** The body of the card of a command that lists todos: groups with boxes, and the text of the reply on demand. */
import { ListChecks, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTodos } from '../../../shared/slash/slash-command.ts';
import type { Todo } from '../../../shared/todo.ts';
import { act } from '../../act.ts';
import { markListedTodo, useListedTodos } from '../../stores/listed-todos.ts';
import { showTodos } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { SlashReplyText } from '../slash-reply-text.tsx';
import { visibleLine } from '../tool-words.ts';
import { ListedGroup } from './listed-group.tsx';
import { groupTodos } from './todo-groups.ts';

interface ListedTodosCardProps {
  readonly listed: ListedTodos;
  /** The reply as text, which is shown where the todos cannot be read. */
  readonly text: string;
}

const ICON = { 'aria-hidden': true, size: 13, strokeWidth: 1.75 } as const;

/** The longest content of a todo in a notice, in characters. */
const SHORT = 60;

export function ListedTodosCard({ listed: { ids, total }, text }: ListedTodosCardProps) {
  const { t } = useTranslation('chat');
  const asked = useListedTodos(ids);
  const [asText, setAsText] = useState(false);
  if (asked.state === 'failed') return <SlashReplyText text={text} />;
  const left = total - ids.length;
  return (
    <div className="flex flex-col gap-1.5">
      {asText && <SlashReplyText text={text} />}
      {!asText && asked.state === 'loading' && <p className="text-faint">{t('todoList.loading')}</p>}
      {!asText && asked.state === 'ready' && <Groups todos={asked.value} />}
      {!asText && left > 0 && <p className="px-1.5 text-[12.5px] text-soft">{t('todoList.left', { count: left })}</p>}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => showTodos()}>
          <ListChecks {...ICON} />
          {t('todoList.open')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsText(!asText)}>
          <Table2 {...ICON} />
          {t(asText ? 'todoList.asList' : 'todoList.asText')}
        </Button>
      </div>
    </div>
  );
}

function Groups({ todos }: { readonly todos: readonly Todo[] }) {
  const { t } = useTranslation('chat');
  const now = useNow();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const groups = groupTodos(todos, now, marked);
  const mark = async ({ id, content }: Todo, done: boolean): Promise<void> => {
    setMarked((before) => new Set(before).add(id));
    if (!(await act(() => markListedTodo(id, done), t('todoList.notMarked'))) || !done) return;
    const line = visibleLine(content);
    notify({
      title: t('todoList.marked', {
        content: line.length > SHORT ? `${line.slice(0, SHORT - 1).toWellFormed()}…` : line,
      }),
      action: {
        label: t('undo.turns.undo'),
        onClick: () => void act(() => markListedTodo(id, false), t('todoList.notMarked')),
      },
    });
  };
  if (groups.length === 0) return <p className="px-1.5 text-soft">{t('todoList.gone')}</p>;
  return (
    <div className="flex flex-col gap-1">
      {groups.map(({ name, todos: of }) => (
        <ListedGroup
          key={name}
          name={name}
          todos={of}
          now={now}
          folds={
            name === 'done' ||
            (name === 'rest' && groups.some((other) => other.name !== 'rest' && other.name !== 'done'))
          }
          onMark={(todo, done) => void mark(todo, done)}
        />
      ))}
    </div>
  );
}
