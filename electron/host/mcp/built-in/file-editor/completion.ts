/**
 * Ends a task. The loop recognises the call by server and tool (`isCompletion`), never by this
 * answer.
 */
import { reading } from './handler.ts';
import { attemptCompletion as parameters } from './parameters.ts';

export const attemptCompletion = reading(parameters, ({ result, command }) => ({
  paths: [],
  run: async () => ({
    ok: true,
    value: {
      __agentic_completion__: true,
      result,
      command: command?.trim() ? command : null,
      completedAt: new Date().toISOString(),
    },
  }),
}));
