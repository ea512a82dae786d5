/**
 * Requests a decision from the model until the reply has the form that its phase requires. Each
 * new attempt tells the model what was wrong with its last reply.
 */
import type { LoopInput } from '../../../../../shared/loop.ts';
import { type ModelMessage, textOf, userText } from '../../../../../shared/message.ts';
import type { Finish } from '../../../../../shared/model.ts';
import { type Answer, callModel, type Effect, type ModelReply, type StepAnswer } from '../../effects.ts';
import { planContext, type RejectedReply } from './plan-context.ts';
import type { DecidingPhase } from './plan-replies.ts';
import type { PlanTask } from './plan-task.ts';
import { planReplanPrompt } from './prompts.ts';

/** The maximum number of attempts for one decision. */
const ATTEMPTS = 3;
/**
 * The timeout of the first attempt. Each further attempt has twice the timeout of the previous
 * one.
 */
const TIMEOUT_MS = 30_000;

type Failure = Extract<Finish, { reason: 'error' }>;

/**
 * Failures that no further attempt can fix. The model client has already made all useful retries.
 */
const HOPELESS: readonly Failure['code'][] = [
  'unauthorized',
  'model-not-found',
  'redirected',
  'unreachable',
  'context-exceeded',
];

/**
 * The maximum number of attempts without a response. During the first one the model may still be
 * loading; after the second one the server counts as unavailable.
 */
const MOST_UNANSWERED = 2;

/** The task and the conversation that every request of plan-replan contains. */
export interface Asked {
  readonly input: LoopInput;
  readonly task: PlanTask;
  /** The user's messages to the running loop, with their attachments. */
  readonly said: ModelMessage[];
}

export interface NoReply {
  /** The reason that is given to the model if the request is repeated. */
  readonly why: string;
  /** The provider's error message; null if the model answered but not in the required form. */
  readonly said: string | null;
  readonly isHopeless: boolean;
}

export function* fittingReply<T>(
  { input, task, said }: Asked,
  phase: DecidingPhase<T>,
  step: StepAnswer,
): Generator<Effect, { readonly reply: T } | NoReply, Answer> {
  const goal = textOf(input.goal);
  let rejected: RejectedReply | null = null;
  let failure: Failure | null = null;
  let hasFailed = false;
  let unanswered = 0;
  for (let attempt = 0; attempt < ATTEMPTS && !isHopeless(failure, unanswered); attempt++) {
    const context = planContext({ ...step, phase: phase.name, goal, task, rejected });
    const reply: ModelReply = yield* callModel({
      purpose: phase.name,
      system: planReplanPrompt(input, phase.name),
      messages: [...input.history, input.goal, ...said, userText(context)],
      tools: 'none',
      // A server that fails may not support JSON mode.
      ...(hasFailed ? { format: 'text', reads: 'object', temperature: 0.3 } : { format: 'json', temperature: 0 }),
      timeoutMs: TIMEOUT_MS * 2 ** attempt,
      show: 'hidden',
    });
    failure = reply.finish.reason === 'error' ? reply.finish : null;
    hasFailed ||= failure !== null;
    if (failure?.code === 'no-answer') unanswered++;
    if (failure !== null) continue;
    const read = phase.read(reply.json);
    if (read.ok) return { reply: read.value };
    rejected = { text: textOf(reply), why: read.why };
  }
  const why = failure?.message ?? rejected?.why ?? '';
  return { why, said: failure?.message ?? null, isHopeless: isHopeless(failure, unanswered) };
}

function isHopeless(failure: Failure | null, unanswered: number): boolean {
  return failure !== null && (HOPELESS.includes(failure.code) || unanswered >= MOST_UNANSWERED);
}
