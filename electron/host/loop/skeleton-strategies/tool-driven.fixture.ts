import { z } from 'zod';
import type { LoopInput } from '../../../../shared/loop.ts';
import { callsOf, type ModelMessage, textOf, userText } from '../../../../shared/message.ts';
import { beginStep, callModel, callTools, type InboxItem, type Strategy, type StrategyRun } from '../effects.ts';

const Todo = z.object({ id: z.string(), status: z.string() });
type Todo = z.infer<typeof Todo>;
const todosOf = (value: unknown): readonly Todo[] => z.array(Todo).catch([]).parse(value);

/**
 * The model maintains a list of todos, which the user may edit while the loop runs. The loop ends
 * when the model writes the completion marker and no todo is open.
 */
function* run(input: LoopInput): StrategyRun {
  const messages: ModelMessage[] = [input.goal];
  const todos = new Map<string, Todo>();
  const take = (list: readonly Todo[]) => {
    for (const todo of list) todos.set(todo.id, todo);
  };
  const open = () => [...todos.values()].filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  for (;;) {
    const step = yield* beginStep({ phase: 'iterate', note: `${open().length} open` });
    if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
    for (const edit of step.inbox.filter((item: InboxItem) => item.type === 'todos')) {
      take(todosOf(edit.todos));
      messages.push(userText(`(the user changed the list: ${JSON.stringify(edit.todos)})`));
    }
    const reply = yield* callModel({ purpose: 'iterate', system: 'tool-driven', messages });
    messages.push({ role: 'assistant', parts: reply.parts });
    const calls = callsOf(reply);
    const results = calls.length === 0 ? [] : yield* callTools(calls);
    if (results.length > 0) messages.push({ role: 'tool', parts: results });
    for (const call of calls) if (call.writtenName === 'todo_write') take(todosOf(call.arguments.todos));
    const text = textOf(reply);
    if (!text.includes('[ANALYSIS_COMPLETE]')) continue;
    if (open().length === 0)
      return { reason: 'all_todos_closed', text: text.replace('[ANALYSIS_COMPLETE]', '').trim() };
    messages.push(
      userText(
        `Still open: ${open()
          .map(({ id }) => id)
          .join(', ')}`,
      ),
    );
  }
}

export const toolDrivenSkeleton: Strategy = {
  name: 'tool-driven',
  version: 1,
  unit: 'iterations',
  limits: ['iterations'],
  phases: {},
  run,
};
