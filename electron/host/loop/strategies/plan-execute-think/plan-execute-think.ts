/**
 * Works in rounds: plans up to eight calls, executes them as one batch, and thinks about the
 * results. A round costs two model calls, however many tools it uses.
 */
import type { CompletionReason, LoopInput, LoopOutcome, PlanItem } from '../../../../../shared/loop.ts';
import { type ToolCallPart, type ToolCallStatus, textOf, userText } from '../../../../../shared/message.ts';
import { planExecuteThink } from '../../../../../shared/strategies/plan-execute-think.ts';
import {
  type Answer,
  beginStep,
  callModel,
  callTools,
  type Effect,
  heard,
  LoopStopped,
  type PlannedCall,
  plannedCall,
  type StepAnswer,
  type Strategy,
  type StrategyRun,
  type ToolResult,
} from '../../effects.ts';
import { forced, type Talk } from './forced-phase.ts';
import { type Complexity, planTool, thinkTool } from './phase-tools.ts';
import { planAccepted, planExecuteThinkPrompt, roundOver, summaryRequest } from './prompts.ts';
import { references } from './references.ts';
import { type Plan, type PlannedStep, readPlan, readThought, type Thought } from './replies.ts';
import { oneLine, roundNote, roundTexts, stepText } from './texts.ts';

/** The time in milliseconds that the calls of a round may take, without waiting for the user. */
const ROUND_MS = 60_000;

/** The number of rounds for a task, as long as the user has set no other limit. */
const USUAL_ROUNDS = 5;
const ROUNDS: Readonly<Record<Complexity, number>> = { simple: 2, medium: 3, complex: USUAL_ROUNDS };

/** The result of a phase: the end of the loop, or a value for the next phase. */
type Came<T> = { readonly ended: LoopOutcome } | { readonly value: T };
type Phase<T> = Generator<Effect, Came<T>, Answer>;

/** The state of a loop: the same answers always lead to the same state. */
interface Work extends Talk {
  /** The last report to the user; blank before the first thought. */
  told: Pick<Thought, 'summary' | 'next'>;
  items: readonly PlanItem[];
  /** The number of rounds for a task as complex as the plan said, until the next step begins. */
  rounds: number | null;
}

function* run(input: LoopInput): StrategyRun {
  const work: Work = {
    ...{ input, messages: [...input.history, input.goal], system: '', way: 0 },
    ...{ told: { summary: '', next: '' }, items: [], rounds: null },
  };
  try {
    return yield* rounds(work);
  } catch (stop) {
    if (stop instanceof LoopStopped) return unfinished(work, 'user_cancelled');
    throw stop;
  }
}

function* rounds(work: Work): StrategyRun {
  const { limits } = work.input.settings;
  for (let round = 1; ; round++) {
    const planned = yield* plan(work);
    if ('ended' in planned) return planned.ended;
    const { steps, complexity } = planned.value;
    const isUsual = limits.maxRounds === USUAL_ROUNDS;
    if (round === 1 && isUsual && complexity !== null) work.rounds = ROUNDS[complexity];
    const executed = steps.length === 0 ? { value: [] } : yield* execute(work, planned.value);
    if ('ended' in executed) return executed.ended;
    const thought = yield* think(work, executed.value);
    if ('ended' in thought) return thought.ended;
  }
}

function* plan(work: Work): Phase<Plan> {
  const { input } = work;
  const say = roundTexts[input.locale];
  const begun = yield* begin(work, 'plan', roundNote(input.locale, work.told));
  if ('ended' in begun) return begun;
  const { tools, toolList = '' } = begun.value;
  work.system = planExecuteThinkPrompt(input, toolList);
  const planned = yield* forced(work, planTool, (args, refused) => readPlan(args, tools, refused > 0));
  if ('failure' in planned) return { ended: yield* failed(work, planned.failure.message, say.noPlan) };
  const { value, answer } = planned;
  answer(planAccepted(value.steps.length, value.left));
  return { value };
}

/** Executes the steps of a plan as one batch. Returns how each of them ended. */
function* execute(work: Work, { steps, left, reasoning }: Plan): Phase<readonly ToolCallStatus[]> {
  const { input, messages } = work;
  const say = roundTexts[input.locale];
  work.items = itemsOf(input.locale, steps, []);
  const note = reasoning === '' ? say.steps(steps.length) : reasoning;
  const begun = yield* begin(work, 'execute', left === 0 ? note : `${note} ${say.left(left)}`);
  if ('ended' in begun) return begun;
  const calls = steps.map(({ tool, arguments: args }) => plannedCall(tool, args));
  const results = yield* callTools(calls, { onFailure: 'stop', deadlineMs: ROUND_MS, references });
  messages.push({ role: 'assistant', parts: madeCalls(calls, results) }, { role: 'tool', parts: results });
  const statuses = results.map(({ status }) => status);
  work.items = itemsOf(input.locale, steps, statuses);
  return { value: statuses };
}

/** The calls as they were made, with their ids. Those that were skipped stay as they were planned. */
const madeCalls = (calls: readonly PlannedCall[], results: readonly ToolResult[]): readonly ToolCallPart[] =>
  results.flatMap(({ callId, status }, at) => {
    const call = calls[at];
    if (call === undefined) return [];
    const isMade = status !== 'skipped' && status !== 'cancelled';
    return [{ ...(isMade ? references.resolved(call, results) : call), callId }];
  });

function* think(work: Work, statuses: readonly ToolCallStatus[]): Phase<null> {
  const say = roundTexts[work.input.locale];
  const done = statuses.filter((status) => status === 'done').length;
  const begun = yield* begin(work, 'think', statuses.length === 0 ? say.noSteps : say.went(done, statuses.length));
  if ('ended' in begun) return begun;
  const thought = yield* forced(work, thinkTool, readThought);
  if ('failure' in thought) return { ended: yield* failed(work, thought.failure.message, say.noThought) };
  const { value, answer } = thought;
  work.told = value;
  if (value.isCompleted) return { ended: { reason: 'task_completed', text: value.summary } };
  answer(roundOver);
  return { value: null };
}

/** Begins a phase. At a limit the loop ends with the last summary. */
function* begin(work: Work, phase: 'plan' | 'execute' | 'think', note: string): Phase<StepAnswer> {
  const step = yield* beginStep({
    ...{ phase, note: oneLine(note), plan: work.items },
    ...(phase === 'plan' ? { listsTools: true } : {}),
    ...(work.rounds === null ? {} : { lowersRounds: work.rounds }),
  });
  work.rounds = null;
  if (step.go !== 'continue') return { ended: unfinished(work, step.go.limit) };
  work.messages.push(...heard(step.inbox));
  return { value: step };
}

/** Ends the loop with the last summary for the user, if there is one, and names what the next round would have done. */
const unfinished = ({ told: { summary, next } }: Work, reason: CompletionReason): LoopOutcome =>
  summary === ''
    ? { reason, text: '' }
    : { reason, text: summary, isReport: true, open: next === '' ? [] : [oneLine(next)] };

/**
 * Ends the loop after a failure with a text for the user: the last summary, else one that the model is asked for,
 * else only the cause. After a failure of the provider the model is not asked again.
 */
function* failed(work: Work, failure: string | null, why: string): Generator<Effect, LoopOutcome, Answer> {
  const { system, messages, told } = work;
  const cause = failure ?? why;
  if (told.summary !== '') return { ...unfinished(work, 'error'), cause };
  if (failure !== null) return { reason: 'error', text: cause };
  const reply = yield* callModel({
    ...{ purpose: 'summary', system, messages: [...messages, userText(summaryRequest)] },
    ...{ tools: 'none', toolChoice: 'none', show: 'hidden' },
  });
  const text = reply.finish.reason === 'error' ? '' : textOf(reply).trim();
  return text === '' ? { reason: 'error', text: cause } : { reason: 'error', text, isReport: true, cause };
}

const STATES: Partial<Record<ToolCallStatus, PlanItem['state']>> = { done: 'done', skipped: 'cancelled' };

const itemsOf = (
  locale: LoopInput['locale'],
  steps: readonly PlannedStep[],
  statuses: readonly ToolCallStatus[],
): readonly PlanItem[] =>
  steps.map((step, at) => {
    const status = statuses[at];
    return { text: stepText(locale, step), state: status === undefined ? 'pending' : (STATES[status] ?? 'failed') };
  });

export const planExecuteThinkStrategy: Strategy = { ...planExecuteThink, version: 1, run };
