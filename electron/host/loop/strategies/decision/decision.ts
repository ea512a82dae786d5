/**
 * Decides about a message with one hidden model call: reply, start a background run, or both. The
 * loop does not wait for the run, whose end is reported by a message of its own. A decision that
 * cannot be used never starts a run: the model is asked for an ordinary answer instead.
 */
import { type Decision, decisionIn } from '../../../../../shared/decision.ts';
import type { LoopInput, LoopOutcome } from '../../../../../shared/loop.ts';
import { textOf } from '../../../../../shared/message.ts';
import { titleOfRun } from '../../../../../shared/run-types/index.ts';
import { decision as description } from '../../../../../shared/strategies/decision.ts';
import {
  type Answer,
  beginStep,
  callModel,
  type Effect,
  heard,
  type StepAnswer,
  type Strategy,
  type StrategyRun,
  startRun,
} from '../../effects.ts';
import { decisionPrompt, plainReplyPrompt, recentRunsMessage } from './prompts.ts';
import { decisionTexts, shownName } from './texts.ts';

/** How long a decision may take in loops of older versions. */
const TIMEOUT_MS = 30_000;

type AskedRun = Extract<Decision, { decision: 'run' | 'reply_and_run' }>['run'];

function* run(input: LoopInput): StrategyRun {
  const step = yield* beginStep({ phase: 'decide', note: '', listsRuns: true });
  if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
  const { choosable = [], recent = [], timeoutMs = TIMEOUT_MS } = step.runs ?? {};
  const news = heard(step.inbox);
  const reply = yield* callModel({
    purpose: 'decide',
    system: decisionPrompt(input, choosable),
    messages: [...input.history, ...recentRunsMessage(recent), input.goal, ...news],
    tools: 'none',
    format: 'json',
    temperature: 0,
    timeoutMs,
    role: 'decision',
    show: 'hidden',
    streams: { path: ['reply', 'content'], when: { key: 'decision', is: ['reply', 'reply_and_run'] } },
  });
  const decided = reply.finish.reason !== 'error' && reply.json?.ok === true ? decisionIn(reply.json.object) : null;
  if (decided === null) return yield* plainReply(input, news);
  if (decided.decision === 'reply') return { reason: 'replied', text: decided.reply.content };

  const words = decided.decision === 'reply_and_run' ? decided.reply.content : null;
  if (!choosable.some(({ name }) => name === decided.run.type)) {
    return {
      reason: 'replied',
      text: joined(words, decisionTexts[input.locale].notAllowed(shownName(decided.run.type))),
    };
  }
  return yield* start(input, decided.run, words);
}

/** Starts the run. `words` is the reply that the model wrote beside it. */
function* start({ locale }: LoopInput, asked: AskedRun, words: string | null): StrategyRun {
  const say = decisionTexts[locale];
  const { type: runType, title, input } = asked;
  const started = yield* startRun({ runType, title: title ?? '', input, followsUp: true });
  if (started.runId === null) return { reason: 'replied', text: joined(words, say.notStarted(started.failure)) };
  const shown = shownName(titleOfRun({ title: title ?? '', type: runType }, locale));
  const told = started.existing === true ? say.known(shown) : say.started(shown);
  return { reason: 'run_started', text: words ?? told };
}

const joined = (words: string | null, note: string): string => (words === null ? note : `${words}\n\n${note}`);

/** Answers like a chat, and apologises if the model fails again. */
function* plainReply(input: LoopInput, news: ReturnType<typeof heard>): Generator<Effect, LoopOutcome, Answer> {
  const step: StepAnswer = yield* beginStep({ phase: 'reply', note: '' });
  if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
  const reply = yield* callModel({
    purpose: 'reply',
    system: plainReplyPrompt(input),
    messages: [...input.history, input.goal, ...news, ...heard(step.inbox)],
    tools: 'none',
  });
  if (reply.finish.reason !== 'error') return { reason: 'answered', text: textOf(reply) };
  return { reason: 'error', text: decisionTexts[input.locale].sorry(reply.finish.message) };
}

export const decisionStrategy: Strategy = { ...description, version: 1, run };
