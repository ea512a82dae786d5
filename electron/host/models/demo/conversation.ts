/**
 * The events since the user's last goal, derived only from the messages. The demo keeps no state
 * between two calls, so a loop that was killed and resumed continues exactly where its messages
 * end.
 */
import type { JsonObject } from '../../../../shared/json.ts';
import { type LoopTodo, TODO_STATUSES } from '../../../../shared/loop-todos.ts';
import { DATA, FILE_EDITOR, isCompletion, isTodoWrite } from '../../../../shared/mcp.ts';
import {
  callsOf,
  type ModelMessage,
  type ToolCallPart,
  type ToolResultPart,
  textOf,
} from '../../../../shared/message.ts';
import { type Done, outcomeOf, type StepOutcome } from './outcome.ts';

/** One call of a file editor tool, a data tool or `todo_write` with its result. */
export interface Step {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly outcome: StepOutcome;
}

export interface Conversation {
  readonly goal: string;
  readonly steps: readonly Step[];
  /** The todos of the loop that the user edited, in order. */
  readonly edited: readonly LoopTodo[];
  /** Whether the strategy has requested a call of `attempt_completion`. */
  readonly reminded: boolean;
  /** Whether `attempt_completion` was called and accepted. */
  readonly completed: boolean;
}

/**
 * Derives the conversation from the messages. `isGoal` tells whether a text requests something
 * that the demo can do. Other messages during the work do not change the goal.
 */
export function conversationOf(messages: readonly ModelMessage[], isGoal: (text: string) => boolean): Conversation {
  let current: Conversation = fresh('');
  let started = false;
  messages.forEach((message, index) => {
    switch (message.role) {
      case 'user': {
        const text = textOf(message).trim();
        const open = started && !current.completed;
        const working = open && current.steps.length > 0;
        if (isAutomatic(text) && started)
          current = {
            ...{ ...current, reminded: current.reminded || asksForCompletion(text) },
            edited: [...current.edited, ...editedTodos(text)],
          };
        else if (open && asksForCompletion(text) && (working || !isGoal(text)))
          current = { ...current, reminded: true };
        else if (working && !isGoal(text) && (messages[index - 1]?.role === 'tool' || asksToGoOn(text))) return;
        else current = fresh(text);
        started = true;
        return;
      }
      case 'assistant': {
        const results = resultsBehind(messages, index);
        const calls = callsOf(message);
        const steps = calls
          .filter(
            ({ tool }) =>
              (tool?.serverId === FILE_EDITOR || tool?.serverId === DATA || isTodoWrite(tool)) && !isCompletion(tool),
          )
          .map((call) => stepOf(call, results));
        const completed = calls.some(
          (call) =>
            isCompletion(call.tool) &&
            results.some((result) => result.callId === call.callId && result.status === 'done'),
        );
        current = { ...current, steps: [...current.steps, ...steps], completed: current.completed || completed };
        return;
      }
      case 'tool':
        return;
    }
  });
  return current;
}

const fresh = (goal: string): Conversation => ({ goal, steps: [], edited: [], reminded: false, completed: false });

/** The todos in the message about an edit of the user; see `editForModel` in shared/loop-todos.ts. */
function editedTodos(text: string): readonly LoopTodo[] {
  if (!/^\(Automatic\) The user edited/u.test(text)) return [];
  return [...text.matchAll(/^- ("(?:[^"\\]|\\.)*") \((\w+)\) (.*)$/gmu)].flatMap(
    ([, id = '""', named, content = '']) => {
      const status = TODO_STATUSES.find((each) => each === named);
      return status === undefined ? [] : [{ id: String(JSON.parse(id)), content, status }];
    },
  );
}

/** Returns the steps that call one tool, in order. */
export function stepsOf(conversation: Conversation, tool: string): readonly Step[] {
  return conversation.steps.filter((step) => step.tool === tool);
}

/** Returns the last successful step that calls `tool`. */
export function lastDone(conversation: Conversation, tool: string): Done | undefined {
  return stepsOf(conversation, tool)
    .map((step) => step.outcome)
    .findLast((outcome) => outcome.is === 'done');
}

/**
 * Returns the first denied call, if there is one. After a denial the scenarios stop instead of
 * asking again.
 */
export function denialIn(conversation: Conversation): { readonly tool: string; readonly message: string } | undefined {
  for (const { tool, outcome } of conversation.steps) {
    if (outcome.is === 'denied') return { tool, message: outcome.message };
  }
  return undefined;
}

/** Whether a message was written by the loop itself; see `shared/prompts`. */
const isAutomatic = (text: string) => /^[(（](?:Automatic|自动)/u.test(text);

const asksForCompletion = (text: string) => text.includes('attempt_completion');

const asksToGoOn = (text: string) =>
  /^\s*(continue|go on|carry on|resume|继续|接着(做|来)?)\s*[.!。!]?\s*$/iu.test(text);

function resultsBehind(messages: readonly ModelMessage[], index: number): readonly ToolResultPart[] {
  const results: ToolResultPart[] = [];
  for (const message of messages.slice(index + 1)) {
    if (message.role !== 'tool') break;
    results.push(...message.parts.filter((part) => part.type === 'tool-result'));
  }
  return results;
}

function stepOf(call: ToolCallPart, results: readonly ToolResultPart[]): Step {
  const result = results.find((candidate) => candidate.callId === call.callId);
  return {
    tool: call.tool?.toolName ?? call.writtenName,
    arguments: call.arguments,
    outcome: result === undefined ? { is: 'lost' } : outcomeOf(result),
  };
}
