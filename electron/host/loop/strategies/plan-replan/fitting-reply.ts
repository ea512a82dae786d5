/**
 * Requests a decision from the model until the reply has the form that its phase requires. Each
 * new attempt tells the model what was wrong with its last reply.
 */
import type { LoopInput } from '../../../../../shared/loop.ts';
import { callsOf, type ModelMessage, textOf, userText } from '../../../../../shared/message.ts';
import type { Finish } from '../../../../../shared/model.ts';
import { type Answer, callModel, type Effect, type ModelReply, type StepAnswer } from '../../effects.ts';
import { planContext, type RejectedReply } from './plan-context.ts';
import type { DecidingPhase, Refused } from './plan-replies.ts';
import type { PlanTask } from './plan-task.ts';
import { planReplanPrompt } from './prompts.ts';

/** The maximum number of attempts for one decision. Equal replies in all of them are hopeless. */
const ATTEMPTS = 3;
/** The reason that is given to a model after an empty reply. */
const EMPTY = 'It is empty. Reply with exactly one JSON object.';
type Failure = Extract<Finish, { reason: 'error' }>;

/**
 * Failures that no further attempt can fix. The model client has already made all useful retries.
 */
const HOPELESS: readonly Failure['code'][] = [
  'unauthorized',
  'model-not-found',
  'redirected',
  'certificate',
  'proxy',
  'unreachable',
  'context-exceeded',
];

/**
 * Failures of a server that may not support JSON mode. Silence is none of them: a slow model is
 * only slower when it is asked once more.
 */
const WITHOUT_JSON_MODE: readonly Failure['code'][] = ['bad-request', 'server-error', 'bad-response', 'empty-answer'];

/**
 * The maximum number of attempts without a response. During the first one the model may still be
 * loading; after the second one the server counts as unavailable.
 */
const MOST_UNANSWERED = 2;

/** The task and the conversation that every request of plan-replan contains. */
export interface Asked {
  readonly input: LoopInput;
  readonly task: PlanTask;
  /** The user's messages to the running loop that the state of the task does not contain in full. */
  readonly said: ModelMessage[];
}

export interface NoReply {
  /** The reason that is given to the model if the request is repeated. */
  readonly why: string;
  /** The reason that is given to the user. */
  readonly cause: NoReplyCause;
  readonly isHopeless: boolean;
}

/** Why there is no usable reply: the provider's error message, or what the model wrote. */
export type NoReplyCause =
  | { readonly kind: 'failure'; readonly message: string }
  /** The model asked for a tool that this strategy does not have. */
  | { readonly kind: 'tool'; readonly name: string }
  | { readonly kind: 'form' };

export function* fittingReply<T>(
  { input, task, said }: Asked,
  phase: DecidingPhase<T>,
  step: StepAnswer,
): Generator<Effect, { readonly reply: T } | NoReply, Answer> {
  const goal = textOf(input.goal);
  const system = planReplanPrompt(input);
  let rejected: RejectedReply | null = null;
  let refused: Refused = { why: '' };
  let failure: Failure | null = null;
  let withoutJsonMode = false;
  let unanswered = 0;
  const texts: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && !isHopeless(failure, unanswered); attempt++) {
    const context = planContext({ ...step, phase: phase.name, goal, task, rejected });
    const reply: ModelReply = yield* callModel({
      purpose: phase.name,
      system,
      messages: [...input.history, input.goal, ...said, userText(context)],
      tools: 'none',
      namesTools: true,
      ...(withoutJsonMode ? { format: 'text', reads: 'object', temperature: 0.3 } : { format: 'json', temperature: 0 }),
      show: 'hidden',
    });
    failure = reply.finish.reason === 'error' ? reply.finish : null;
    if (failure !== null) {
      withoutJsonMode ||= WITHOUT_JSON_MODE.includes(failure.code);
      if (failure.code === 'no-answer') unanswered++;
      if (failure.code === 'empty-answer') rejected = { text: '', why: EMPTY };
      continue;
    }
    const printed = callsOf(reply).filter(({ readFromText }) => readFromText);
    const read = printed.length > 0 ? phase.readCalls(printed) : phase.read(reply.json);
    if (read.ok) return { reply: read.value };
    refused = read;
    const text = textOf(reply) + printed.map(({ arguments: args }) => JSON.stringify(args)).join('\n');
    texts.push(text);
    rejected = { text, why: read.why };
  }
  if (failure !== null) {
    const { message } = failure;
    return { why: message, cause: { kind: 'failure', message }, isHopeless: isHopeless(failure, unanswered) };
  }
  const cause: NoReplyCause = refused.wanted === undefined ? { kind: 'form' } : { kind: 'tool', name: refused.wanted };
  return { why: refused.why, cause, isHopeless: texts.length === ATTEMPTS && new Set(texts).size === 1 };
}

function isHopeless(failure: Failure | null, unanswered: number): boolean {
  return failure !== null && (HOPELESS.includes(failure.code) || unanswered >= MOST_UNANSWERED);
}
