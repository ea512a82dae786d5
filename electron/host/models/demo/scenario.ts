/** A scenario recognises a goal and then computes the next move from the conversation alone. */
import type { JsonObject } from '../../../../shared/json.ts';
import { ATTEMPT_COMPLETION } from '../../../../shared/mcp.ts';
import type { Conversation } from './conversation.ts';
import type { Texts } from './texts.ts';

/** A call of a file editor tool, a data tool or `todo_write` by its plain name, not its wire name. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/**
 * One reply of the demo: a sentence and the calls after it. Without a call it is a plain answer.
 */
export interface Move {
  readonly say: string;
  readonly calls: readonly PlannedCall[];
}

/** Returns the next move. Pure: the same conversation always gives the same move. */
export type Task = (conversation: Conversation, texts: Texts) => Move;

export interface Scenario {
  /** The tools that the scenario requires besides `attempt_completion`. */
  readonly tools: readonly string[];
  /** Returns the task that the goal requests; null if the goal requests something else. */
  recognise(goal: string): Task | null;
}

export function call(tool: string, args: JsonObject): PlannedCall {
  return { tool, arguments: args };
}

export function move(say: string, ...calls: readonly PlannedCall[]): Move {
  return { say, calls };
}

export function complete(result: string): Move {
  return { say: '', calls: [call(ATTEMPT_COMPLETION, { result })] };
}
