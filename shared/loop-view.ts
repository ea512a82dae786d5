/**
 * The view of a loop on a screen, folded from the loop's events. Host and page use this one fold,
 * so a snapshot plus the later events gives the same view as all events from the start. Pure.
 */

import { assertNever } from './assert-never.ts';
import { builtInTool } from './built-in-servers.ts';
import { callTarget } from './call-target.ts';
import { resultCount } from './file-tool-results.ts';
import type { LoopId } from './ids.ts';
import { foldCallEvent, type LiveCall } from './live-calls.ts';
import type { CompletionReason, LoopEvent, LoopLimits, LoopState, Notice, PlanItem, StrategyName } from './loop.ts';
import { COUNTS, type Progress } from './loop-counts.ts';
import { ended } from './loop-ending.ts';
import { editTodos, type LoopTodo, type TodoEdit } from './loop-todos.ts';
import { type AmountRead, type TrailEntry, withObserved, withStep } from './loop-trail.ts';
import { NO_USAGE, plusUsage, type Retry, type Usage } from './model.ts';
import type { Question } from './question-text.ts';
import { descriptionOf } from './strategies/index.ts';

/** The part of the model's reply that has arrived but is not stored yet. */
export interface Streaming {
  readonly text: string;
  readonly reasoning: string;
  /** When the model call began. Milliseconds since the epoch, UTC. */
  readonly startedAt: number;
}

/** A model call that is about to be made again. */
export interface RetryView extends Pick<Retry, 'attempt' | 'of' | 'failure'> {
  /** When the wait before the attempt ends. Milliseconds since the epoch, UTC. */
  readonly until: number;
}

export interface LoopView {
  readonly loopId: LoopId;
  readonly strategy: StrategyName;
  readonly state: LoopState;
  /** Whether the loop will pause at its next boundary. */
  readonly pausing: boolean;
  readonly limits: LoopLimits;
  /** The current step, as the strategy names it. */
  readonly phase: string;
  readonly note: string;
  readonly plan: readonly PlanItem[];
  /** The todo list of the loop, which the model keeps and the user may edit. */
  readonly todos: readonly LoopTodo[];
  /** The edits of the user that the loop has not received yet. */
  readonly todoEdits: readonly TodoEdit[];
  readonly progress: Progress;
  /**
   * The steps that have a note, with the results of their calls. Newest last, at most
   * `MOST_TRAIL`.
   */
  readonly trail: readonly TrailEntry[];
  /** The number of the current or latest iteration; 0 before the first one. */
  readonly iteration: number;
  /** The number of consecutive mistakes. */
  readonly mistakes: number;
  readonly usage: Usage;
  readonly startedAt: number;
  /** When the loop ended or began to wait; null while it runs. */
  readonly restedAt: number | null;
  readonly streaming: Streaming | null;
  /** The retry of the model call, and its reason; null: the call is not being retried. */
  readonly retry: RetryView | null;
  /**
   * The progress of summarising earlier messages, so that the next request fits the model; null:
   * nothing is being summarised.
   */
  readonly compacting: { readonly done: number; readonly of: number } | null;
  readonly calls: readonly LiveCall[];
  readonly question: ({ readonly prefix: string } & Question) | null;
  readonly limitReached: CompletionReason | null;
  readonly notices: readonly Notice[];
}

const MOST_NOTICES = 20;

/** Returns the progress of a loop that has completed this many units of its strategy. */
function progressOf(strategy: StrategyName, limits: LoopLimits, done: number): Progress {
  const unit = descriptionOf(strategy)?.unit ?? 'iterations';
  return { unit, done, limit: limits[COUNTS[unit].limit] };
}

function withLimits(view: LoopView, limits: LoopLimits): LoopView {
  return { ...view, limits, progress: progressOf(view.strategy, limits, view.progress.done) };
}

export function freshLoopView(
  loop: Pick<LoopView, 'loopId' | 'strategy' | 'state' | 'limits' | 'startedAt'>,
): LoopView {
  return {
    ...loop,
    pausing: false,
    phase: '',
    note: '',
    plan: [],
    todos: [],
    todoEdits: [],
    progress: progressOf(loop.strategy, loop.limits, 0),
    trail: [],
    iteration: 0,
    mistakes: 0,
    usage: NO_USAGE,
    restedAt: null,
    streaming: null,
    retry: null,
    compacting: null,
    calls: [],
    question: null,
    limitReached: null,
    notices: [],
  };
}

/** `at` is the time of the event in milliseconds since the epoch, UTC. */
export function foldLoopEvent(view: LoopView, event: LoopEvent, at: number): LoopView {
  switch (event.type) {
    case 'loop-start':
      return {
        ...withLimits(view, event.limits),
        state: { name: 'running' },
        restedAt: null,
        limitReached: null,
        question: null,
        // A waiting loop still pauses at its next boundary. Any other loop has been resumed, so
        // its request to pause is cleared.
        pausing: view.pausing && view.state.name === 'waiting',
        mistakes: ended(view.state) ? 0 : view.mistakes,
      };
    case 'limits-changed':
      return withLimits(view, event.limits);
    case 'step-start':
      return {
        ...view,
        phase: event.phase,
        note: event.note,
        plan: event.plan ?? view.plan,
        progress: event.progress,
        limitReached: null,
        trail: withStep(view.trail, event, at),
      };
    case 'todos-changed':
      return { ...view, todos: event.todos, todoEdits: event.by === 'user' ? [] : view.todoEdits };
    case 'todos-edited':
      return { ...view, todoEdits: [...view.todoEdits, ...event.todos] };
    case 'iteration-start':
      return {
        ...view,
        iteration: event.iteration,
        progress: view.progress.unit === 'iterations' ? { ...view.progress, done: event.iteration } : view.progress,
        streaming: { text: '', reasoning: '', startedAt: at },
        retry: null,
        calls: [],
      };
    case 'text-delta':
      return { ...view, retry: null, streaming: said(view.streaming, { text: event.text }, at) };
    case 'reasoning-delta':
      return { ...view, retry: null, streaming: said(view.streaming, { reasoning: event.text }, at) };
    case 'text-was-reasoning': {
      const { text, reasoning, startedAt } = view.streaming ?? said(null, {}, at);
      return { ...view, streaming: { text: '', reasoning: reasoning + text.trim(), startedAt } };
    }
    case 'compaction-progress':
      return { ...view, compacting: { done: event.done, of: event.of } };
    case 'compaction-end':
      return { ...view, compacting: null, usage: plusUsage(view.usage, event.usage) };
    case 'model-retry':
      return {
        ...view,
        retry: { attempt: event.attempt, of: event.of, until: at + event.waitMs, failure: event.failure },
        streaming: { text: '', reasoning: '', startedAt: view.streaming?.startedAt ?? at },
      };
    case 'approval-request':
    case 'approval-settled':
    case 'tool-call-start':
    case 'tool-call-progress':
    case 'outcome-unknown':
      return { ...view, calls: foldCallEvent(view.calls, event, at) };
    case 'tool-call-end':
      return {
        ...view,
        calls: foldCallEvent(view.calls, event, at),
        mistakes: event.status === 'done' ? 0 : view.mistakes,
        trail: withObserved(view.trail, event.status, event.result, amountRead(view, event)),
      };
    case 'mistake':
      return { ...view, mistakes: event.count };
    case 'question': {
      const { type: _, ...question } = event;
      return { ...view, question };
    }
    case 'question-answered':
      return { ...view, question: null };
    // The window shows the secrets and the background commands of its topic, which it receives with the topic.
    case 'background-start':
    case 'background-end':
    case 'run-start':
    case 'secrets-withheld':
      return view;
    case 'notice': {
      const { failure, data } = event;
      return { ...view, notices: [...view.notices, { failure, data }].slice(-MOST_NOTICES) };
    }
    case 'limit-reached':
      return { ...view, limitReached: event.reason };
    case 'iteration-end':
      return { ...view, usage: plusUsage(view.usage, event.usage), streaming: null };
    case 'message-stored':
      return event.role === 'assistant' ? { ...view, streaming: null, retry: null } : view;
    case 'loop-state':
      return atRest({ ...view, state: event.state }, at);
    case 'loop-end': {
      const { modelCalls: _, ...usage } = event.usage;
      return { ...view, usage, iteration: event.iterations, streaming: null, retry: null };
    }
    default:
      return assertNever(event);
  }
}

function atRest(view: LoopView, at: number): LoopView {
  const { state } = view;
  if (state.name === 'running') return { ...view, restedAt: null };
  const rested: LoopView = { ...view, restedAt: at, retry: null, compacting: null };
  if (state.name === 'waiting') return rested;
  const over = ended(state) ? { question: null, calls: [] } : {};
  return { ...rested, ...over, pausing: false, streaming: null };
}

function said(
  streaming: Streaming | null,
  delta: { readonly text?: string; readonly reasoning?: string },
  at: number,
): Streaming {
  const { text, reasoning, startedAt } = streaming ?? { text: '', reasoning: '', startedAt: at };
  return { text: text + (delta.text ?? ''), reasoning: reasoning + (delta.reasoning ?? ''), startedAt };
}

/** The todo list of a loop as its user sees it: with the edits that the loop has not received yet. */
export const shownTodos = ({ todos, todoEdits }: Pick<LoopView, 'todos' | 'todoEdits'>): readonly LoopTodo[] =>
  editTodos(todos, todoEdits);

function amountRead({ calls }: LoopView, { callId, server, tool, result }: CallEnd): AmountRead | null {
  const known = builtInTool(server, tool);
  const count = known === null ? null : resultCount(known, result);
  if (count === null) return null;
  const call = calls.find((one) => one.callId === callId);
  return { ...count, target: call === undefined ? '' : callTarget(call, (text) => text) };
}

type CallEnd = Extract<LoopEvent, { readonly type: 'tool-call-end' }>;

/** An event of a loop in the form that followers of a topic receive. */
export interface SaidByLoop {
  readonly loopId: LoopId;
  readonly at: number;
  readonly event: LoopEvent;
}

/**
 * Folds an event into the view of the last loop. Another loop replaces it only by starting, so a
 * late event of an earlier loop changes nothing.
 */
export function foldLastLoop(last: LoopView | null, { loopId, at, event }: SaidByLoop): LoopView | null {
  if (last?.loopId === loopId) return foldLoopEvent(last, event, at);
  if (event.type !== 'loop-start') return last;
  const { strategy, limits } = event;
  return freshLoopView({ loopId, strategy, state: { name: 'running' }, limits, startedAt: at });
}
