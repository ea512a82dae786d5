/**
 * What happened since the user's last goal, read from the messages alone. The demo keeps nothing between two calls, so a loop that was
 * killed and resumed goes on exactly where its messages end.
 */
import { jsonrepair } from 'jsonrepair';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { FILE_EDITOR, isCompletion } from '../../../../shared/mcp.ts';
import {
  callsOf,
  type ModelMessage,
  resultText,
  type ToolCallPart,
  type ToolResultPart,
  textOf,
} from '../../../../shared/message.ts';

export type StepOutcome =
  /** `cut`: the answer was shortened on its way; what is there is only its beginning. */
  | { readonly is: 'done'; readonly answer: JsonObject; readonly cut: boolean }
  /** The tool refused or failed; `message` is its own sentence. */
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'denied'; readonly message: string }
  /** Cut short, or the result cannot be read: nobody knows what came out. */
  | { readonly is: 'lost' };

export type Done = Extract<StepOutcome, { is: 'done' }>;

/** One call of a file editor tool and how it came out. */
export interface Step {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly outcome: StepOutcome;
}

export interface Conversation {
  readonly goal: string;
  readonly steps: readonly Step[];
  /** The strategy asked for `attempt_completion`. */
  readonly reminded: boolean;
  /** `attempt_completion` was called and accepted. */
  readonly completed: boolean;
}

/** `isGoal`: the text asks for something the demo can do. Other words said while it works do not change the goal. */
export function conversationOf(messages: readonly ModelMessage[], isGoal: (text: string) => boolean): Conversation {
  let current: Conversation = { goal: '', steps: [], reminded: false, completed: false };
  let started = false;
  messages.forEach((message, index) => {
    switch (message.role) {
      case 'user': {
        const text = textOf(message).trim();
        const open = started && !current.completed;
        const working = open && current.steps.length > 0;
        if (isAutomatic(text) && started)
          current = { ...current, reminded: current.reminded || asksForCompletion(text) };
        else if (open && asksForCompletion(text) && (working || !isGoal(text)))
          current = { ...current, reminded: true };
        else if (working && !isGoal(text) && (messages[index - 1]?.role === 'tool' || asksToGoOn(text))) return;
        else current = { goal: text, steps: [], reminded: false, completed: false };
        started = true;
        return;
      }
      case 'assistant': {
        const results = resultsBehind(messages, index);
        const calls = callsOf(message);
        const steps = calls
          .filter((call) => call.tool?.serverId === FILE_EDITOR && !isCompletion(call.tool))
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

/** The steps of one tool, in order. */
export function stepsOf(conversation: Conversation, tool: string): readonly Step[] {
  return conversation.steps.filter((step) => step.tool === tool);
}

/** The last step of `tool` that came out well. */
export function lastDone(conversation: Conversation, tool: string): Done | undefined {
  return stepsOf(conversation, tool)
    .map((step) => step.outcome)
    .findLast((outcome) => outcome.is === 'done');
}

/** The first denial, if any: the user said no, so the scenarios stop there instead of asking again. */
export function denialIn(conversation: Conversation): { readonly tool: string; readonly message: string } | undefined {
  for (const { tool, outcome } of conversation.steps) {
    if (outcome.is === 'denied') return { tool, message: outcome.message };
  }
  return undefined;
}

export function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Said by the loop itself, see `shared/prompts`. */
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

/** Results are immutable, and a long conversation is read anew for every reply: each one is parsed once. */
const outcomes = new WeakMap<ToolResultPart, StepOutcome>();

function outcomeOf(result: ToolResultPart): StepOutcome {
  const known = outcomes.get(result);
  if (known !== undefined) return known;
  const outcome = readOutcome(result);
  outcomes.set(result, outcome);
  return outcome;
}

function readOutcome(result: ToolResultPart): StepOutcome {
  const text = resultText(result);
  switch (result.status) {
    case 'done':
      return doneOutcome(text);
    case 'failed':
      return { is: 'failed', message: sentenceOf(parsed(text), text) };
    case 'denied':
      return { is: 'denied', message: sentenceOf(parsed(text), text) };
    case 'skipped':
    case 'timed-out':
    case 'cancelled':
    case 'unknown':
      return { is: 'lost' };
    default:
      return assertNever(result.status);
  }
}

function doneOutcome(text: string): StepOutcome {
  const answer = parsed(text);
  if (answer === undefined) {
    const beginning = beginningOf(text);
    return beginning === undefined ? { is: 'lost' } : { is: 'done', answer: beginning, cut: true };
  }
  return answer.error === true || answer.success === false
    ? { is: 'failed', message: sentenceOf(answer, text) }
    : { is: 'done', answer, cut: false };
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Results that are too long lose their end and get a note in brackets instead. */
function beginningOf(text: string): JsonObject | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return parsed(jsonrepair(text.replace(/\n\[[^\n]*\]\s*$/u, '')));
  } catch {
    return undefined;
  }
}

function sentenceOf(answer: JsonObject | undefined, text: string): string {
  const message = typeof answer?.message === 'string' ? answer.message : text;
  return message.replace(/\s+/gu, ' ').trim().slice(0, 300);
}
