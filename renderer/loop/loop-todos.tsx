/**
 * The todo list of a loop in the Plan panel. Until the loop has ended, the user can complete,
 * reopen, cancel, reword and add todos; the model learns of the change at its next step.
 */
import { Ban, Check, Pencil, Plus, RotateCcw } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import { ended, type PlanItem } from '../../shared/loop.ts';
import { isOpenTodo, LONGEST_LOOP_TODO, type LoopTodo } from '../../shared/loop-todos.ts';
import { shownTodos } from '../../shared/loop-view.ts';
import { useAct } from '../act.ts';
import { editTodos, useOpenTopic } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { InlineEdit } from '../ui/fields/inline-edit.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { PlanBox } from './plan-box.tsx';

const STATES: Readonly<Record<LoopTodo['status'], PlanItem['state']>> = {
  pending: 'pending',
  in_progress: 'in-progress',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

export function LoopTodos({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('loop');
  const loop = useOpenTopic(
    topicId,
    useShallow(
      ({ loop }) =>
        loop && {
          id: loop.loopId,
          todos: loop.todos,
          todoEdits: loop.todoEdits,
          state: loop.state.name,
          over: ended(loop.state),
        },
    ),
  );
  const { busy, perform } = useAct();
  if (!loop) return null;
  const todos = shownTodos(loop);
  const done = todos.filter(({ status }) => status === 'completed').length;
  const save = (todo: LoopTodo) => void perform(() => editTodos(loop.id, [todo]));
  return (
    <section aria-label={t('todos.title')} className="rounded-medium border border-line bg-canvas px-3 py-2.5">
      <h2 className="mb-1.5 font-semibold text-[12px] text-soft">
        {t('todos.title')} · {t('plan.progress', { done, count: todos.length })}
      </h2>
      <ol className="flex flex-col gap-0.5">
        {todos.map((todo) => (
          <Row key={todo.id} todo={todo} running={loop.state === 'running'} {...(loop.over ? {} : { save, busy })} />
        ))}
      </ol>
      {loop.todoEdits.length > 0 && (
        <p role="status" className="mt-1.5 text-[12px] text-soft">
          {t(loop.over ? 'todos.late' : 'todos.told')}
        </p>
      )}
      {!loop.over && <AddTodo loopId={loop.id} todos={todos} />}
    </section>
  );
}

interface RowProps {
  readonly todo: LoopTodo;
  readonly running: boolean;
  /** Absent if the list can no longer be edited. */
  readonly save?: (todo: LoopTodo) => void;
  readonly busy?: boolean;
}

function Row({ todo, running, save, busy = false }: RowProps) {
  const { t } = useTranslation(['loop', 'common']);
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const state = STATES[todo.status];
  // In a loop that has ended, nothing is worked on.
  const current = state === 'in-progress' && save !== undefined;
  const isOpen = isOpenTodo(todo);
  const set = (change: Partial<LoopTodo>) => save?.({ ...todo, ...change });
  const press = (status: LoopTodo['status']) => {
    row.current?.focus();
    set({ status });
  };
  return (
    <li
      ref={row}
      // The row takes the focus after an edit by key and from a pressed button, which is disabled or replaced then.
      tabIndex={-1}
      aria-current={current ? 'step' : undefined}
      data-state={state}
      className={classes('group -mx-1.5 flex items-start gap-2 rounded-small px-1.5 py-1', current && 'bg-accent-soft')}
    >
      {current && running ? (
        <span className="mt-[3px] flex size-3.5 flex-none items-center justify-center">
          <Spinner size={13} />
        </span>
      ) : (
        <PlanBox state={state} />
      )}
      {editing ? (
        <InlineEdit
          label={t('todos.editing')}
          value={todo.content}
          onSave={(content) => set({ content })}
          longest={LONGEST_LOOP_TODO}
          onDone={(byKey) => {
            setEditing(false);
            if (byKey) row.current?.focus();
          }}
        />
      ) : (
        <span
          className={classes(
            'min-w-0 flex-1 [overflow-wrap:anywhere]',
            isOpen || todo.status === 'failed' ? 'text-ink' : 'text-faint',
            (todo.status === 'completed' || todo.status === 'cancelled') && 'line-through',
            current && 'font-medium',
          )}
        >
          <span className="sr-only">{t('common:label', { name: t(`plan.${state}`) })}</span>
          {shownLine(todo.content)}
        </span>
      )}
      {save !== undefined && !editing && (
        <span className="flex flex-none gap-0.5">
          {isOpen ? (
            <>
              <Tool label={t('todos.complete')} of={todo} busy={busy} onClick={() => press('completed')}>
                <Check {...ICON} />
              </Tool>
              <Tool label={t('todos.cancel')} of={todo} busy={busy} onClick={() => press('cancelled')}>
                <Ban {...ICON} />
              </Tool>
            </>
          ) : (
            <Tool label={t('todos.reopen')} of={todo} busy={busy} onClick={() => press('pending')}>
              <RotateCcw {...ICON} />
            </Tool>
          )}
          <Tool label={t('todos.edit')} of={todo} busy={busy} onClick={() => setEditing(true)}>
            <Pencil {...ICON} />
          </Tool>
        </span>
      )}
    </li>
  );
}

const ICON = { 'aria-hidden': true, size: 13, strokeWidth: 1.75 } as const;

interface ToolProps {
  readonly label: string;
  readonly of: LoopTodo;
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Tool({ label, of, busy, onClick, children }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      needsHost={true}
      disabled={busy}
      aria-label={`${label}: ${shownLine(of.content)}`}
      title={label}
      className="!px-1"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function AddTodo({ loopId, todos }: { readonly loopId: LoopId; readonly todos: readonly LoopTodo[] }) {
  const { t } = useTranslation('loop');
  const [text, setText] = useState('');
  const { busy, perform } = useAct();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const content = text.trim();
    if (content === '' || busy) return;
    if (await perform(() => editTodos(loopId, [{ id: newId(todos), content, status: 'pending' }]))) setText('');
  };
  return (
    <form onSubmit={(event) => void add(event)} className="mt-2 flex items-center gap-1.5">
      <input
        aria-label={t('todos.adding')}
        placeholder={t('todos.add')}
        value={text}
        maxLength={LONGEST_LOOP_TODO}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        className="h-7 min-w-0 flex-1 rounded-small border border-line bg-canvas px-2 text-ink placeholder:text-faint"
      />
      <Button type="submit" size="small" needsHost={true} busy={busy} disabled={text.trim() === ''}>
        <Plus {...ICON} /> {t('todos.save')}
      </Button>
    </form>
  );
}

/** An id that no todo of the list has. */
function newId(todos: readonly LoopTodo[]): string {
  for (let number = 1; ; number++) {
    const id = `user-${number}`;
    if (todos.every((todo) => todo.id !== id)) return id;
  }
}
