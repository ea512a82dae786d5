/**
 * The two tools of plan-execute-think. Every request offers both of them in the same words, so that
 * a provider's cache keeps the beginning; the choice of the tool says which phase it is.
 */
import type { JsonObject } from '../../../../../shared/json.ts';
import type { PhaseTool } from '../../effects.ts';

export const MOST_STEPS = 8;

/** The argument of `plan_tool_call` that holds the planned calls. */
export const STEPS = 'steps';

export const COMPLEXITIES = ['simple', 'medium', 'complex'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

const text = (description: string): JsonObject => ({ type: 'string', description });

export const planTool: PhaseTool = {
  name: 'plan_tool_call',
  description: `Plans one round: calls of the tools under "The tools of steps", which the app makes in this order.`,
  inputSchema: {
    type: 'object',
    properties: {
      reasoning: text('For the user, in one sentence: what this round does and why.'),
      [STEPS]: {
        type: 'array',
        maxItems: MOST_STEPS,
        description: 'Empty if no tool is needed.',
        items: {
          type: 'object',
          properties: {
            tool: text('A name from "The tools of steps".'),
            arguments: { type: 'object', description: 'The arguments by name, such as {"path": "README.md"}.' },
          },
          required: ['tool', 'arguments'],
        },
      },
      complexity: {
        type: 'string',
        enum: [...COMPLEXITIES],
        description:
          'Of the whole task, in the first plan only: simple (about 3 to 5 steps a round) lowers a limit of 5 rounds to 2, medium (about 5 to 8) to 3.',
      },
    },
    required: [STEPS],
  },
};

export const thinkTool: PhaseTool = {
  name: 'think',
  description: 'Ends a round: looks at the results and says whether the task is done.',
  inputSchema: {
    type: 'object',
    properties: {
      internal_analysis: text('Your own notes on the results. The user does not see them.'),
      user_summary: text(
        'For the user: what was found or done so far, and what was not. If the task is done, the complete answer.',
      ),
      task_completed: {
        type: 'boolean',
        description: 'Whether the whole task is done and checked, or nothing more can be done for it.',
      },
      next_steps_preview: text('For the user, if it is not done: in one sentence, what the next round will do.'),
    },
    required: ['user_summary', 'task_completed'],
  },
};

/** Both tools, always in this order. */
export const phaseTools: readonly PhaseTool[] = [planTool, thinkTool];
