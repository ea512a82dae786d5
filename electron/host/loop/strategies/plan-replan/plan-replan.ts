/**
 * Plans once, or answers at once. Then, for each item of the plan, it thinks, calls tools and observes until the item
 * is done. It reviews the plan after each item and after each message of the user. A thought, a
 * tool call and a replan each count as a step; planning, asking and waiting do not.
 */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { CompletionReason, LoopInput, LoopOutcome } from '../../../../../shared/loop.ts';
import { resultText, textOf } from '../../../../../shared/message.ts';
import { planReplan } from '../../../../../shared/strategies/plan-replan.ts';
import {
  type Answer,
  askUser,
  beginStep,
  callTools,
  type Effect,
  heard,
  plannedCall,
  type StepAnswer,
  type Strategy,
  type StrategyRun,
} from '../../effects.ts';
import { type Asked, fittingReply } from './fitting-reply.ts';
import { LONGEST_OBSERVATION } from './observations.ts';
import { type NextAction, toolCallOf } from './plan-action.ts';
import { type DecidingPhase, PLAN, REPLAN, THOUGHT } from './plan-replies.ts';
import { MOST_IN_A_ROW, PlanTask } from './plan-task.ts';
import { repeatedQuestion } from './prompts.ts';
import { actionNote, decisionNote, planTexts, preview, type Unfinished, unfinishedAnswer } from './texts.ts';

/** A longer message of the user, or one with attachments, is also sent as it is, before the state of the task. */
const LONGEST_MESSAGE = LONGEST_OBSERVATION - 'user: '.length;

/** One phase of the task. It returns the outcome of the loop; null if the loop continues. */
type Phase = Generator<Effect, LoopOutcome | null, Answer>;

function* run(input: LoopInput): StrategyRun {
  const work: Asked = { input, task: new PlanTask(), said: [] };
  for (;;) {
    const outcome = yield* nextPhase(work);
    if (outcome !== null) return outcome;
  }
}

function nextPhase(work: Asked): Phase {
  if (work.task.plan.length === 0) return plan(work);
  return work.task.replanCause === null ? thought(work) : replan(work);
}

function* plan(work: Asked): Phase {
  const decided = yield* decide(work, PLAN);
  if ('ended' in decided) return decided.ended;
  const { reply } = decided;
  switch (reply.status) {
    case 'planned':
      return yield* planned(work, reply);
    case 'ask_user':
      return yield* ask(work, reply.question);
    case 'done':
      return { reason: 'plan_done', text: reply.response };
    default:
      return assertNever(reply);
  }
}

type MadePlan = { readonly plan: readonly string[]; readonly next_action: NextAction | null };

/** Stores the plan, and does its first action if the model already chose it. */
function* planned(work: Asked, { plan, next_action: action }: MadePlan): Phase {
  work.task.planned(plan);
  return action === null ? null : yield* act(work, action);
}

function* replan(work: Asked): Phase {
  const decided = yield* decide(work, REPLAN);
  if ('ended' in decided) return decided.ended;
  if (decided.reply.status === 'done') return { reason: 'plan_done', text: decided.reply.response };
  return yield* planned(work, decided.reply);
}

function* thought(work: Asked): Phase {
  const decided = yield* decide(work, THOUGHT);
  if ('ended' in decided) return decided.ended;
  const { reply } = decided;
  switch (reply.status) {
    case 'continue':
      return yield* act(work, reply.next_action);
    case 'ask_user':
      return yield* ask(work, reply.question);
    case 'done':
      work.task.itemDone(reply.response, planTexts[work.input.locale].planFinished);
      return null;
    default:
      return assertNever(reply);
  }
}

function* act(work: Asked, action: NextAction): Phase {
  const { input, task } = work;
  const step = yield* begin(work, 'act', actionNote(input.locale, action));
  if (step.go !== 'continue') return limited(work, step.go.limit);
  if (step.inbox.length > 0) return null;
  const { tool, arguments: given } = toolCallOf(action);
  const [result] = yield* callTools([plannedCall(tool, given)]);
  task.observed({ ...action, ok: result?.status === 'done', result: result === undefined ? '' : resultText(result) });
  return null;
}

function* ask(work: Asked, question: string): Phase {
  const { input, task } = work;
  const repeats = task.repeats(question);
  if (repeats >= MOST_IN_A_ROW) return unfinished(work, { reason: 'asked_too_often', repeated: true });
  if (repeats > 0) {
    task.observed({ tool: 'ask_user', input: question, ok: false, result: repeatedQuestion });
    return null;
  }
  const step = yield* begin(work, 'ask', preview(question));
  if (step.go !== 'continue') return limited(work, step.go.limit);
  if (step.inbox.length > 0) return null;
  task.answered(question, yield* askUser(question, { prefix: planTexts[input.locale].questionPrefix }));
  return null;
}

/**
 * Begins a step. After a message of the user, the plan must be reviewed before anything else
 * happens.
 */
function* begin({ task, said }: Asked, phase: string, note: string): Generator<Effect, StepAnswer, Answer> {
  const step = yield* beginStep({ phase, note, plan: task.items });
  if (step.go !== 'continue') return step;
  if (planReplan.phases[phase]?.counts === 'steps') task.steps++;
  for (const message of heard(step.inbox)) {
    const text = textOf(message);
    if (text.length > LONGEST_MESSAGE || message.parts.some(({ type }) => type !== 'text')) said.push(message);
    task.heard(text);
  }
  return step;
}

type Decided<T> = { readonly reply: T } | { readonly ended: LoopOutcome | null };

/**
 * Requests the decision of a phase. A failed round is repeated; too many failed rounds in a row
 * end the loop.
 */
function* decide<T>(work: Asked, phase: DecidingPhase<T>): Generator<Effect, Decided<T>, Answer> {
  const { input, task } = work;
  const step = yield* begin(work, phase.name, decisionNote(input.locale, phase.name, task));
  if (step.go !== 'continue') return { ended: limited(work, step.go.limit) };
  const answer = yield* fittingReply(work, phase, step);
  if ('reply' in answer) {
    task.roundSucceeded();
    return answer;
  }
  const rounds = task.roundFailed(phase.name, answer.why);
  const isOver = rounds >= MOST_IN_A_ROW || answer.isHopeless;
  return { ended: isOver ? unfinished(work, { reason: 'planner_unavailable', cause: answer.cause }) : null };
}

function limited(work: Asked, reason: CompletionReason): LoopOutcome {
  if (reason === 'max_steps_reached' || reason === 'repeated_calls') return unfinished(work, { reason });
  if (reason === 'asked_too_often') return unfinished(work, { reason, repeated: false });
  return { reason, text: '' };
}

function unfinished({ input, task }: Asked, ending: Unfinished): LoopOutcome {
  return { reason: ending.reason, text: unfinishedAnswer(input.locale, ending, task) };
}

export const planReplanStrategy: Strategy = {
  ...planReplan,
  version: 2,
  run,
  // The rules differ only after replies that version 1 could not use and after repeated calls.
  earlier: { 1: run },
};
