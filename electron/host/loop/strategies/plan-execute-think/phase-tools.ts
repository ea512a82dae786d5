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
  description: `Plans one round: up to ${MOST_STEPS} calls of the tools under "The tools of steps". The app runs them in this order.`,
  inputSchema: {
    type: 'object',
    properties: {
      reasoning: text('For the user, in one sentence: what this round does and why.'),
      [STEPS]: {
        type: 'array',
        maxItems: MOST_STEPS,
        description: 'Empty if nothing needs to be done.',
        items: {
          type: 'object',
          properties: {
            tool: text('The name of one of these tools.'),
            arguments: { type: 'object', description: 'All arguments of the call.' },
          },
          required: ['tool', 'arguments'],
        },
      },
      complexity: {
        type: 'string',
        enum: [...COMPLEXITIES],
        description: 'Of the whole task; in the first plan only.',
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
      user_summary: text('For the user: what was found or done so far. If the task is done, the complete answer.'),
      task_completed: {
        type: 'boolean',
        description: 'Whether the whole task is done, or nothing more can be done for it.',
      },
      next_steps_preview: text('If it is not done: what the next round will do.'),
    },
    required: ['user_summary', 'task_completed'],
  },
};

/** Both tools, always in this order. */
export const phaseTools: readonly PhaseTool[] = [planTool, thinkTool];
