/**
 * The only module that decides about limits. A tally is computed from the journal, row by row, and
 * predicates over the tally decide whether a loop may take its next step. Waiting for the user
 * costs no time, because only model calls and tool calls have a duration.
 */
import { hash } from 'node:crypto';
import type { CallId } from '../../../shared/ids.ts';
import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../../../shared/json.ts';
import { type CompletionReason, type LoopLimits, MOST_COST } from '../../../shared/loop.ts';
import { COUNTS, type Progress, type Unit } from '../../../shared/loop-counts.ts';
import { type LoopTodo, writeTodos } from '../../../shared/loop-todos.ts';
import { isTodoWrite, type ToolRef } from '../../../shared/mcp.ts';
import { callsOf, type ModelRef, type ToolResultPart } from '../../../shared/message.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../shared/model.ts';
import type { LimitName } from '../../../shared/strategies/description.ts';
import { type ModelReply, type Strategy, todosAfterStep } from './effects.ts';
import type { Budget } from './final-text-words.ts';
import type { NewJournalRow } from './journal-rows.ts';

/** The tool and the arguments of a call as one text. Equal calls have equal keys. */
type CallKey = string;

/** The tally of an empty journal. */
export const emptyTally = () => ({
  /** The number of answered model calls, without the call for the final report. */
  iterations: 0,
  modelCalls: 0,
  /** The number of settled tool calls. */
  calls: 0,
  usage: NO_USAGE,
  steps: 0,
  rounds: 0,
  questions: 0,
  mistakesInRow: 0,
  mistakes: 0,
  /** The number of consecutive plain-text replies that were cut at the model's output limit. */
  cutInRow: 0,
  /** The total duration of model calls and tool calls, in milliseconds. */
  workedMs: 0,
  /** The last settled calls since a file changed (at most ten). */
  recentCalls: Array.of<CallKey>(),
  /** The calls that were requested and are not yet settled. */
  openCalls: new Map<CallId, CallKey>(),
  batch: { succeeded: false, failed: false },
  /** The todo list of the loop. */
  todos: Array.of<LoopTodo>() as readonly LoopTodo[],
  /** The arguments of the calls of `todo_write` that were requested and are not yet settled. */
  openWrites: new Map<CallId, JsonObject>(),
  /**
   * The start of the model call that has no reply yet, in milliseconds; null if there is no such
   * call.
   */
  modelStartedAt: null as number | null,
  /** The last model in place of which the fallback model is asked; null: none has failed so far. */
  replacedModel: null as ModelRef | null,
});
export type Tally = ReturnType<typeof emptyTally>;

export function tallyOf(rows: readonly NewJournalRow[], strategy: Pick<Strategy, 'phases'>): Tally {
  const tally = emptyTally();
  for (const row of rows) tallyRow(tally, row, strategy);
  return tally;
}

export function tallyRow(tally: Tally, row: NewJournalRow, { phases }: Pick<Strategy, 'phases'>): void {
  switch (row.kind) {
    case 'step': {
      const counts = phases[row.phase]?.counts;
      if (counts !== undefined) tally[counts]++;
      tally.todos = todosAfterStep(tally.todos, row.answer.inbox);
      return;
    }
    case 'model-started':
      tally.modelStartedAt = row.at;
      return;
    case 'model-settled':
      tally.modelCalls++;
      if (row.reply.finish.reason !== 'error') {
        tally.iterations++;
        tally.cutInRow = isCutAnswer(row.reply) ? tally.cutInRow + 1 : 0;
      }
      tally.usage = plusUsage(tally.usage, row.reply.usage);
      if (tally.modelStartedAt !== null) tally.workedMs += Math.max(0, row.at - tally.modelStartedAt);
      tally.modelStartedAt = null;
      return;
    case 'model-cut':
      if (row.failed !== undefined) tally.replacedModel = row.model;
      tally.modelCalls++;
      tally.usage = plusUsage(tally.usage, row.usage);
      return;
    case 'wrap-up':
      tally.modelCalls++;
      tally.usage = plusUsage(tally.usage, row.usage);
      return;
    case 'compacted':
      tally.usage = plusUsage(tally.usage, row.usage);
      return;
    case 'call-requested':
      tally.openCalls.set(row.callId, callKey(row.tool, row.arguments));
      if (isTodoWrite(row.tool) && isObject(row.arguments)) tally.openWrites.set(row.callId, row.arguments);
      return;
    case 'call-settled':
      tallyWrite(tally, row.result);
      return tallyResult(tally, row.result);
    case 'calls-stored':
      return closeBatch(tally);
    case 'limit-extended':
      tally.mistakesInRow = 0;
      tally.recentCalls = [];
      tally.cutInRow = Math.min(tally.cutInRow, 1);
      return;
    default:
      return;
  }
}

function isCutAnswer({ finish, parts }: ModelReply): boolean {
  return finish.reason === 'length' && callsOf({ parts }).length === 0;
}

function callKey(tool: ToolRef | null, args: JsonValue): CallKey {
  const call = canonicalJson([tool?.serverId ?? null, tool?.toolName ?? null, args]);
  return hash('sha256', call, 'base64');
}

function tallyResult(tally: Tally, result: ToolResultPart): void {
  tally.recentCalls = recentCallsWith(tally, result);
  tally.openCalls.delete(result.callId);
  tally.calls++;
  tally.workedMs += result.durationMs ?? 0;
  // Keeping a list is no progress, so it does not end a series of mistakes.
  if (result.status === 'done' && !isTodoWrite(result.tool)) tally.batch.succeeded = true;
  if (result.status === 'failed' || result.status === 'timed-out') tally.batch.failed = true;
}

function tallyWrite(tally: Tally, { callId, status }: ToolResultPart): void {
  const args = tally.openWrites.get(callId);
  tally.openWrites.delete(callId);
  const written = args === undefined || status !== 'done' ? null : writeTodos(tally.todos, args);
  if (written?.ok) tally.todos = written.todos;
}

type Settled = Pick<ToolResultPart, 'callId' | 'changedFiles'>;

function recentCallsWith({ openCalls, recentCalls }: Tally, { callId, changedFiles }: Settled): CallKey[] {
  const key = openCalls.get(callId);
  if (changedFiles === 'yes') return [];
  if (key === undefined) return recentCalls;
  const before = changedFiles === 'maybe' ? recentCalls.filter((call) => call === key) : recentCalls;
  return [...before, key].slice(-10);
}

/**
 * Whether one more call like this one, after it is settled with this result, would end the loop.
 */
export function isLastRepeat(tally: Tally, result: Settled, { limits }: Pick<Strategy, 'limits'>): boolean {
  if (!limits.includes('repeated-calls')) return false;
  const key = tally.openCalls.get(result.callId);
  return recentCallsWith(tally, result).filter((call) => call === key).length === MOST_EQUAL_CALLS - 1;
}

/**
 * Counts mistakes per reply: all failures in one reply count as one mistake. A reply with a
 * successful call counts as no mistake and ends the series of mistakes. A denied call changes
 * nothing.
 */
function closeBatch(tally: Tally): void {
  if (tally.batch.succeeded) tally.mistakesInRow = 0;
  else if (tally.batch.failed) {
    tally.mistakesInRow++;
    tally.mistakes++;
  }
  tally.batch = { succeeded: false, failed: false };
}

type Predicate = (tally: Tally, limits: LoopLimits) => boolean;

const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;

const budgets: readonly (readonly [Budget, Predicate])[] = [
  ['tokens', (tally, limits) => limits.maxTokens !== null && tokensOf(tally.usage) >= limits.maxTokens],
  ['cost', (tally, limits) => limits.maxCost !== null && (tally.usage.cost ?? 0) >= limits.maxCost],
  ['time', (tally, limits) => limits.maxWallTimeMs !== null && tally.workedMs >= limits.maxWallTimeMs],
];

/** Returns the first budget that is used up; null if there is none. */
export function usedUpBudget(tally: Tally, limits: LoopLimits): Budget | null {
  return budgets.find(([, isUsedUp]) => isUsedUp(tally, limits))?.[0] ?? null;
}

/** The maximum number of continuations of an answer that is cut at the model's output limit. */
const MOST_CONTINUATIONS = 3;

/** The number of equal calls that ends a loop if no file changes between them. */
const MOST_EQUAL_CALLS = 3;

const byName: Record<LimitName, readonly [CompletionReason, Predicate]> = {
  'cut-answers': ['answer_cut', (tally) => tally.cutInRow > MOST_CONTINUATIONS],
  mistakes: [COUNTS.mistakes.reason, (tally, limits) => tally.mistakesInRow >= limits.mistakeLimit],
  'repeated-calls': ['repeated_calls', (tally) => repeats(tally.recentCalls) >= MOST_EQUAL_CALLS],
  iterations: [COUNTS.iterations.reason, (tally, limits) => tally.iterations >= limits.maxIterations],
  rounds: [COUNTS.rounds.reason, (tally, limits) => tally.rounds >= limits.maxRounds],
  steps: [COUNTS.steps.reason, (tally, limits) => tally.steps >= limits.maxSteps],
  questions: [COUNTS.questions.reason, (tally, limits) => tally.questions >= (limits.maxQuestions ?? Infinity)],
};

/** Returns the number of occurrences of the most frequent call. */
function repeats(calls: readonly CallKey[]): number {
  return Math.max(0, ...calls.map((call) => calls.filter((other) => other === call).length));
}

/** Returns the progress of a loop that uses this strategy. */
export function progressOf({ unit }: Pick<Strategy, 'unit'>, tally: Tally, limits: LoopLimits): Progress {
  return { unit, done: tally[unit], limit: limits[COUNTS[unit].limit] };
}

/**
 * Returns the reason why the loop may not begin this phase; null if it may. Limits on steps,
 * rounds and questions apply only to phases that count as a step, round or question.
 */
export function judge(tally: Tally, limits: LoopLimits, strategy: Strategy, phase: string): CompletionReason | null {
  if (usedUpBudget(tally, limits) !== null) return 'budget_exceeded';
  for (const name of strategy.limits) {
    if (isCounted(name) && strategy.phases[phase]?.counts !== name) continue;
    const [reason, exceeded] = byName[name];
    if (exceeded(tally, limits)) return reason;
  }
  return null;
}

function isCounted(name: LimitName): boolean {
  return name === 'steps' || name === 'rounds' || name === 'questions';
}

/**
 * Returns the limits, where the limit named by `reason` is raised by `more`; null if a higher
 * limit would not help.
 */
export function extend(limits: LoopLimits, tally: Tally, reason: CompletionReason, more: number): LoopLimits | null {
  switch (reason) {
    case 'max_iterations_reached':
      return extended('iterations', limits, tally, more);
    case 'max_steps_reached':
      return extended('steps', limits, tally, more);
    case 'max_rounds_reached':
      return extended('rounds', limits, tally, more);
    case 'asked_too_often': {
      const { maxQuestions } = limits;
      // The loop ended because the model repeated a question, which no limit covers.
      if (maxQuestions === null || tally.questions < maxQuestions) return limits;
      return { ...limits, maxQuestions: Math.min(tally.questions + more, COUNTS.questions.most) };
    }
    case 'budget_exceeded':
      return {
        ...limits,
        maxTokens: doubled(limits.maxTokens, tokensOf(tally.usage), Math.round),
        maxCost: doubled(limits.maxCost, tally.usage.cost ?? 0, (dollars) => Math.min(dollars, MOST_COST / 2)),
        maxWallTimeMs: doubled(limits.maxWallTimeMs, tally.workedMs, Math.round),
      };
    case 'consecutive_mistakes':
    case 'repeated_calls':
    case 'answer_cut':
      return limits;
    default:
      return null;
  }
}

function extended(unit: Unit, limits: LoopLimits, tally: Tally, more: number): LoopLimits {
  const { limit, most } = COUNTS[unit];
  return { ...limits, [limit]: Math.min(Math.max(limits[limit], tally[unit]) + more, most) };
}

/**
 * Returns twice the used amount if the limit is exhausted, bounded by `within`; otherwise returns
 * the limit itself.
 */
function doubled(limit: number | null, used: number, within: (amount: number) => number): number | null {
  return limit === null || used < limit ? limit : within(Math.max(limit, used)) * 2;
}
