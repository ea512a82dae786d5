/**
 * Works in rounds: plans up to eight calls, executes them as one batch, and thinks about the
 * results. A round costs two model calls, however many tools it uses.
 */
import type { LoopInput, LoopOutcome, PlanItem } from '../../../../../shared/loop.ts';
import { type ToolCallStatus, textOf, userText } from '../../../../../shared/message.ts';
import { planExecuteThink } from '../../../../../shared/strategies/plan-execute-think.ts';
import {
  type Answer,
  beginStep,
  callModel,
  callTools,
  type Effect,
  heard,
  plannedCall,
  type Strategy,
  type StrategyRun,
} from '../../effects.ts';
import { forced, type Talk } from './forced-phase.ts';
import { type Complexity, planTool, thinkTool } from './phase-tools.ts';
import { planAccepted, planExecuteThinkPrompt, roundOver, summaryRequest } from './prompts.ts';
import { references } from './references.ts';
import { type Plan, type PlannedStep, readPlan, readThought } from './replies.ts';
import { oneLine, roundTexts, stepText } from './texts.ts';

/** The time in milliseconds that the calls of a round may take, without waiting for the user. */
const ROUND_MS = 60_000;

/** The number of rounds for a task, as long as the user has set no other limit. */
const USUAL_ROUNDS = 5;
const ROUNDS: Readonly<Record<Complexity, number>> = { simple: 2, medium: 3, complex: USUAL_ROUNDS };

/** What a phase may do next: end the loop, or go on with a value. */
type Came<T> = { readonly ended: LoopOutcome } | { readonly value: T };
type Phase<T> = Generator<Effect, Came<T>, Answer>;

/** The state of a loop: the same answers always lead to the same state. */
interface Work extends Talk {
  /** The last summary for the user; empty before the first. */
  summary: string;
  items: readonly PlanItem[];
}

function* run(input: LoopInput): StrategyRun {
  const work: Work = {
    ...{ input, messages: [...input.history, input.goal], system: '', way: 0 },
    ...{ summary: '', items: [] },
  };
  for (let round = 1; ; round++) {
    const planned = yield* plan(work);
    if ('ended' in planned) return planned.ended;
    const executed = yield* execute(work, planned.value, round);
    if ('ended' in executed) return executed.ended;
    const thought = yield* think(work, executed.value);
    if ('ended' in thought) return thought.ended;
  }
}

function* plan(work: Work): Phase<Plan> {
  const { input, messages } = work;
  const say = roundTexts[input.locale];
  const note = work.summary === '' ? '' : oneLine(say.soFar(work.summary));
  const step = yield* beginStep({ phase: 'plan', note, plan: work.items, listsTools: true });
  if (step.go !== 'continue') return { ended: { reason: step.go.limit, text: work.summary } };
  messages.push(...heard(step.inbox));
  work.system = planExecuteThinkPrompt(input, step.toolList ?? '');
  const planned = yield* forced(work, planTool, (args, refused) => readPlan(args, step.tools, refused > 0));
  if ('failure' in planned) return { ended: yield* unfinished(work, planned.failure.message, say.noPlan) };
  const { value, answer } = planned;
  answer(planAccepted(value.steps.length, value.left));
  return { value };
}

/** Executes the steps of a plan. Returns how each of them ended. */
function* execute(work: Work, { steps, left, reasoning, complexity }: Plan, round: number): Phase<ToolCallStatus[]> {
  if (steps.length === 0) return { value: [] };
  const { input, messages } = work;
  const say = roundTexts[input.locale];
  work.items = steps.map((step) => ({ text: stepText(step), state: 'pending' }));
  const note = [reasoning === '' ? say.steps(steps.length) : reasoning, left === 0 ? '' : say.left(left)];
  const isUsual = input.settings.limits.maxRounds === USUAL_ROUNDS;
  const step = yield* beginStep({
    ...{ phase: 'execute', note: oneLine(note.join(' ')), plan: work.items },
    ...(round === 1 && isUsual && complexity !== null ? { lowersRounds: ROUNDS[complexity] } : {}),
  });
  if (step.go !== 'continue') return { ended: { reason: step.go.limit, text: work.summary } };
  messages.push(...heard(step.inbox));
  const calls = steps.map((each) => plannedCall(each.tool, each.arguments));
  const results = yield* callTools(calls, { onFailure: 'stop', deadlineMs: ROUND_MS, references });
  const made = calls.flatMap((call, at) => {
    const result = results[at];
    if (result === undefined) return [];
    const { callId, status } = result;
    return [{ ...(status === 'skipped' ? call : references.resolved(call, results)), callId }];
  });
  messages.push({ role: 'assistant', parts: made }, { role: 'tool', parts: results });
  const statuses = results.map(({ status }) => status);
  work.items = itemsOf(steps, statuses);
  return { value: statuses };
}

function* think(work: Work, statuses: readonly ToolCallStatus[]): Phase<null> {
  const { input, messages } = work;
  const say = roundTexts[input.locale];
  const done = statuses.filter((status) => status === 'done').length;
  const note = statuses.length === 0 ? say.noSteps : say.went(done, statuses.length);
  const step = yield* beginStep({ phase: 'think', note, plan: work.items });
  if (step.go !== 'continue') return { ended: { reason: step.go.limit, text: work.summary } };
  messages.push(...heard(step.inbox));
  const thought = yield* forced(work, thinkTool, readThought);
  if ('failure' in thought) return { ended: yield* unfinished(work, thought.failure.message, say.noThought) };
  const { value, answer } = thought;
  work.summary = value.summary;
  if (value.isCompleted) return { ended: { reason: 'task_completed', text: value.summary } };
  answer(roundOver);
  return { value: null };
}

/**
 * Ends the loop with a text for the user: the last summary, else one that the model is asked for,
 * else only the cause. After a failure of the provider the model is not asked again.
 */
function* unfinished(
  { input: _, system, messages, summary }: Work,
  failure: string | null,
  why: string,
): Generator<Effect, LoopOutcome, Answer> {
  const cause = failure ?? why;
  if (summary !== '') return { reason: 'error', text: summary, cause };
  if (failure !== null) return { reason: 'error', text: cause };
  const reply = yield* callModel({
    ...{ purpose: 'summary', system, messages: [...messages, userText(summaryRequest)] },
    ...{ tools: 'none', toolChoice: 'none', show: 'hidden' },
  });
  const text = reply.finish.reason === 'error' ? '' : textOf(reply).trim();
  return text === '' ? { reason: 'error', text: cause } : { reason: 'error', text, cause };
}

const STATES: Partial<Record<ToolCallStatus, PlanItem['state']>> = { done: 'done', skipped: 'cancelled' };

const itemsOf = (steps: readonly PlannedStep[], statuses: readonly ToolCallStatus[]): readonly PlanItem[] =>
  steps.map((step, at) => {
    const status = statuses[at];
    return { text: stepText(step), state: status === undefined ? 'pending' : (STATES[status] ?? 'failed') };
  });

export const planExecuteThinkStrategy: Strategy = { ...planExecuteThink, version: 1, run };
