/**
 * `@aether/todo-list`: the definition of `todo_write`, with which a model keeps the todo list of its
 * loop. The list is part of the loop's journal, so the engine answers these calls itself
 * (`electron/host/loop/admit-call.ts`) and none reaches this server.
 */
import { z } from 'zod';
import { TODO_STATUSES } from '../../../../../shared/loop-todos.ts';
import { TODO_LIST, TODO_WRITE } from '../../../../../shared/mcp.ts';
import { type BuiltInServer, READS, toolsOf } from '../built-in.ts';
import { inProcessServer, said } from '../in-process.ts';

const TodoWrite = z.object({
  todos: z.array(z.object({ id: z.string(), content: z.string().optional(), status: z.enum(TODO_STATUSES) })),
  merge: z
    .boolean()
    .default(true)
    .describe('false: a new list. true: changes todos by id and adds new ones. New todos need content.'),
});

export const TODO_LIST_TOOLS = toolsOf({
  [TODO_WRITE]: [
    READS,
    TodoWrite,
    "Keeps your own todo list for this task, which the user sees; not the user's todos. For work in several steps.",
  ],
});

export function createTodoList(): BuiltInServer {
  return inProcessServer({
    id: TODO_LIST,
    tools: TODO_LIST_TOOLS,
    foresee: () => ({ ok: true, value: { kind: 'other', effect: { kind: 'call' } } }),
    call: () => said('Only a loop has this list.', true),
  });
}
