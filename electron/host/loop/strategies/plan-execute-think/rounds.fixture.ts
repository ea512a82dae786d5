/** A scripted model for plan-execute-think: it answers each phase with the next of its replies. */
import type { JsonObject } from '../../../../../shared/json.ts';
import { callsOf, type ModelMessage } from '../../../../../shared/message.ts';
import type { ToolChoice } from '../../../../../shared/model.ts';
import type { Script, Scripted } from '../../world.fixture.ts';

export const plan = (...steps: readonly (readonly [tool: string, args?: JsonObject])[]): Scripted =>
  planned({ steps: steps.map(([tool, args = {}]) => ({ tool, arguments: args })) });

export const planned = (args: JsonObject): Scripted => ({ calls: [{ name: 'plan_tool_call', arguments: args }] });

export const think = (summary: string, isCompleted = true, more: JsonObject = {}): Scripted => ({
  calls: [{ name: 'think', arguments: { user_summary: summary, task_completed: isCompleted, ...more } }],
});

/** The number of rounds whose batch the model has seen. */
export const batchesIn = (messages: readonly ModelMessage[]): number =>
  messages.filter((message) => callsOf(message).some(({ tool }) => tool !== null)).length;

export const nameOf = (choice: ToolChoice): string => (typeof choice === 'string' ? choice : choice.name);

/** Gives the replies in order, whatever is asked; then completes the task. */
export function inOrder(...replies: readonly Scripted[]): Script {
  const left = [...replies];
  return () => left.shift() ?? think('The script is over.');
}
