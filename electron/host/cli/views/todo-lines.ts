/** Formats the changes of a loop's todo list, one line for each todo that is new or has changed. */
import type { LoopTodo } from '../../../../shared/loop-todos.ts';
import { visibleLine } from '../../text/escaped-text.ts';

const ICON: Readonly<Record<LoopTodo['status'], string>> = {
  pending: '○',
  in_progress: '◐',
  completed: '●',
  failed: '✗',
  cancelled: '⊘',
};

export class TodoLines {
  #shown: readonly LoopTodo[] = [];

  /** Returns the lines to print after the list has become `todos`. */
  changed(todos: readonly LoopTodo[]): readonly string[] {
    const before = this.#shown;
    this.#shown = todos;
    return todos
      .filter(({ id, content, status }) =>
        before.every((known) => known.id !== id || known.content !== content || known.status !== status),
      )
      .map(({ content, status }) => `  ${ICON[status]} ${visibleLine(content)}`);
  }
}
