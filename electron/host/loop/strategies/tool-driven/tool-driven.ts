/**
 * The model leads: it keeps a todo list with `todo_write`, works on the todos in its own order and
 * ends with a report. This code only runs its calls and judges the end. The loop is done when the
 * model writes the end mark or calls `attempt_completion` and no todo is open. After a reply without
 * a call, a message names the open todos or asks for the report; after two in a row the loop ends.
 */
import type { LoopInput, LoopOutcome } from '../../../../../shared/loop.ts';
import { isOpenTodo, type LoopTodo, openTodos, writeTodos } from '../../../../../shared/loop-todos.ts';
import { isAskUser, isCompletion, isTodoWrite } from '../../../../../shared/mcp.ts';
import { callsOf, type ModelMessage, type ToolCallPart, textOf, userText } from '../../../../../shared/message.ts';
import { toolDriven } from '../../../../../shared/strategies/tool-driven.ts';
import {
  beginStep,
  callModel,
  callTools,
  type GivenResult,
  heard,
  type Strategy,
  type StrategyRun,
  said,
  type ToolResult,
  todosAfterStep,
} from '../../effects.ts';
import { givenToAsking, putQuestion } from '../common/ask-user-tool.ts';
import {
  continueRequest,
  END_MARK,
  emptyReminder,
  notWhileOpen,
  reportRequest,
  stillOpen,
  toolDrivenPrompt,
  toolDrivenTools,
} from './prompts.ts';

/** The number of replies without a call, one after the other, that ends the loop. */
const MOST_IDLE = 2;

type Todos = readonly LoopTodo[];

/** `keepsReport`: a report that was marked while its own todo was open counts as soon as that todo is closed. */
function* run(input: LoopInput, keepsReport: boolean): StrategyRun {
  const system = toolDrivenPrompt(input);
  const messages: ModelMessage[] = [...input.history, input.goal];
  let todos: Todos = [];
  let usedTools = false;
  let idle = 0;
  /** The beginning of an answer that was cut at the model's output limit. */
  let cut = '';
  /** The words that are the report if the model now only writes the end mark. */
  let report = '';
  /** A report that came before the last todos were closed; empty if other calls followed it. */
  let early = '';
  /** The end of the loop, unless the user said something meanwhile. */
  let finished: LoopOutcome | null = null;
  for (;;) {
    const step = yield* beginStep({ phase: 'iterate', note: '' });
    const news = heard(step.inbox);
    todos = todosAfterStep(todos, step.inbox);
    if (finished !== null && news.length === 0) return finished;
    if (step.go !== 'continue') return unfinished(step.go.limit, todos);
    finished = null;
    messages.push(...news);
    if (news.length > 0) {
      idle = 0;
      early = '';
    }

    const reply = yield* callModel({
      ...{ purpose: 'iterate', system, messages, ownTools: toolDrivenTools, endMark: END_MARK },
    });
    if (reply.finish.reason === 'error') {
      if (reply.finish.code !== 'empty-answer' || !usedTools || ++idle >= MOST_IDLE)
        return { reason: 'error', text: reply.finish.message };
      messages.push(userText(emptyReminder));
      continue;
    }
    if (reply.parts.length > 0) messages.push(said(reply));
    const { words, hasMark } = joined(cut, textOf(reply));
    cut = '';
    const calls = callsOf(reply);
    const marked = reply.hasEndMark === true || hasMark;

    if (calls.length > 0) {
      const results = yield* callTools(completionLast(calls), { given: givenTo(calls, todos) });
      messages.push({ role: 'tool', parts: calls.flatMap((call) => resultOf(call, results) ?? []) });
      messages.push(...(yield* putQuestion(calls, results)));
      todos = calls.filter((call) => isDone(call, results)).reduce(todosAfterCall, todos);
      usedTools ||= calls.some((call) => !isAskUser(call));
      idle = 0;
      if (!calls.every(({ tool }) => isTodoWrite(tool))) early = '';
      report = openTodos(todos).length === 0 ? words.trim() || early : '';
      const completion = calls.find((call) => isCompletion(call.tool) && isDone(call, results));
      if (completion !== undefined) finished = completed(completion, todos);
      else if (marked && report !== '' && calls.every((call) => isDone(call, results))) finished = ended(report, todos);
      continue;
    }
    if (reply.finish.reason === 'length' && !marked) {
      cut = words;
      messages.push(userText(continueRequest));
      continue;
    }
    const open = openTodos(todos);
    if (!usedTools && todos.length === 0) {
      finished = { reason: 'answered', text: words };
      continue;
    }
    if (words.trim() !== '') report = words.trim();
    if (keepsReport && marked && open.length > 0) early = words.trim();
    if (marked && open.length === 0 && report !== '') {
      finished = ended(report, todos);
      continue;
    }
    if (++idle >= MOST_IDLE) return unfinished('idle', todos);
    messages.push(userText(open.length > 0 ? stillOpen(open) : reportRequest));
  }
}

/** Joins a cut answer with its continuation, and takes out an end mark that was cut in two. */
function joined(cut: string, rest: string) {
  const words = cut + rest;
  const text = words.trimEnd();
  const hasMark = cut !== '' && text.endsWith(END_MARK.mark);
  return { words: hasMark ? text.slice(0, -END_MARK.mark.length).trimEnd() : words, hasMark };
}

/** The end of a loop that did not complete its work, with the todos that are open. */
const unfinished = (reason: LoopOutcome['reason'], todos: Todos): LoopOutcome => ({
  ...{ reason, text: '', open: openTodos(todos).map(({ content }) => content) },
});

const ended = (text: string, todos: Todos): LoopOutcome => ({
  reason: todos.length > 0 ? 'all_todos_closed' : 'answered',
  text,
});

function completed({ arguments: { result, command } }: ToolCallPart, todos: Todos): LoopOutcome {
  const text = typeof result === 'string' ? result : '';
  const hasCommand = typeof command === 'string' && command.trim() !== '';
  return { ...ended(text, todos), ...(hasCommand ? { command } : {}) };
}

function todosAfterCall(todos: Todos, { tool, arguments: args }: ToolCallPart): Todos {
  const written = isTodoWrite(tool) ? writeTodos(todos, args) : null;
  return written?.ok ? written.todos : todos;
}

/**
 * The results of questions, and of a completion while todos are open after the other calls of its
 * reply. If one of those calls fails, the completion is not accepted anyway.
 */
function givenTo(calls: readonly ToolCallPart[], before: Todos): ReadonlyMap<ToolCallPart['callId'], GivenResult> {
  const open = calls.reduce(todosAfterCall, before).filter(isOpenTodo);
  const completions = open.length === 0 ? [] : calls.filter((call) => isCompletion(call.tool));
  const refused: GivenResult = { status: 'failed', text: notWhileOpen(open) };
  return new Map([...completions.map(({ callId }) => [callId, refused] as const), ...givenToAsking(calls)]);
}

function completionLast(calls: readonly ToolCallPart[]): readonly ToolCallPart[] {
  return [...calls.filter((call) => !isCompletion(call.tool)), ...calls.filter((call) => isCompletion(call.tool))];
}

const resultOf = ({ callId }: ToolCallPart, results: readonly ToolResult[]) =>
  results.find((result) => result.callId === callId);

const isDone = (call: ToolCallPart, results: readonly ToolResult[]): boolean =>
  resultOf(call, results)?.status === 'done';

export const toolDrivenStrategy: Strategy = {
  ...toolDriven,
  version: 2,
  run: (input) => run(input, true),
  // Version 1 asked for the report again.
  earlier: { 1: (input) => run(input, false) },
  endMark: END_MARK,
};
