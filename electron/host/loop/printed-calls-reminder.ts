/**
 * Reminds a model that printed a call as text instead of making it. This applies to the loops of all
 * strategies, which never receive a reply with printed calls.
 */
import type { LoopOutcome } from '../../../shared/loop.ts';
import { printedCallsOf, userText } from '../../../shared/message.ts';
import {
  type Answer,
  ask,
  type BeginStep,
  type CallModel,
  type Effect,
  heard,
  type InboxItem,
  type ModelReply,
  type StrategyRun,
  said,
} from './effects.ts';

const PRINTED =
  '(Automatic reminder) Your last reply contained a tool call as text. It did not run, and nothing changed.';
const OFFERED = `${PRINTED} Make the call through function calling, not in your text. If you only wanted to show it, put it into a code block and go on.`;
const NOT_OFFERED = `${PRINTED} No tool can be called in your reply. Reply only in the form that you were asked for.`;

/**
 * Returns a run with the requests of `run`. If a reply contains printed calls, the model is asked
 * once more with a reminder, in another step of the same phase, and `run` receives only that reply.
 * If it contains printed calls too, the loop ends.
 */
export function* remindedOfPrintedCalls(run: StrategyRun): StrategyRun {
  const place: Place = { step: null, inbox: [] };
  let next = run.next();
  while (next.done !== true) {
    let came: Came;
    try {
      came = yield* performed(next.value, place);
    } catch (error) {
      // The engine throws at the effect at which the user stopped the loop.
      next = run.throw(error);
      continue;
    }
    if ('outcome' in came) return came.outcome;
    next = run.next(came.answer);
  }
  return next.value;
}

interface Place {
  /** The last step that the strategy began; null before the first one. */
  step: BeginStep | null;
  /** What the user sent before a repeated request; the strategy receives it with its next step. */
  inbox: readonly InboxItem[];
}

type Came = { readonly answer: Answer } | { readonly outcome: LoopOutcome };

function* performed(effect: Effect, place: Place): Generator<Effect, Came, Answer> {
  switch (effect.type) {
    case 'beginStep': {
      const answer = yield* ask(effect);
      const inbox = [...place.inbox, ...answer.inbox];
      place.step = effect;
      place.inbox = [];
      return { answer: { ...answer, inbox } };
    }
    case 'callModel': {
      const reply = yield* ask(effect);
      return printedCallsOf(reply).length === 0 ? { answer: reply } : yield* repeated(effect, reply, place);
    }
    default:
      return { answer: yield effect };
  }
}

function* repeated(effect: CallModel, reply: ModelReply, place: Place): Generator<Effect, Came, Answer> {
  const step = place.step === null ? null : yield* ask(place.step);
  if (step !== null && step.go !== 'continue') return { outcome: { reason: step.go.limit, text: '' } };
  const inbox = step?.inbox ?? [];
  place.inbox = [...place.inbox, ...inbox];
  const reminder = userText(effect.tools === 'none' ? NOT_OFFERED : OFFERED);
  const messages = [...effect.messages, said(reply), reminder, ...heard(inbox)];
  const second = yield* ask({ ...effect, messages });
  if (printedCallsOf(second).length === 0) return { answer: second };
  return { outcome: { reason: 'calls_as_text', text: '' } };
}
