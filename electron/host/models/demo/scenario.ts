/** A scenario recognises a goal and then computes the next move from the conversation alone. */
import type { JsonObject } from '../../../../shared/json.ts';
import { ATTEMPT_COMPLETION } from '../../../../shared/mcp.ts';
import type { Conversation } from './conversation.ts';
import type { Texts } from './texts.ts';

/** A call of a file editor tool by its own name. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** One reply: a sentence and the calls after it. Without a call it is a plain answer. */
export interface Move {
  readonly say: string;
  readonly calls: readonly PlannedCall[];
}

/** Pure: the same conversation gives the same move. */
export type Task = (conversation: Conversation, texts: Texts) => Move;

export interface Scenario {
  /** Required file editor tools besides `attempt_completion`. */
  readonly tools: readonly string[];
  /** The task the goal asks for, or null when it asks for something else. */
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
