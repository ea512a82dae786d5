/**
 * Follows a loop until it ends or needs an answer that nobody can give. It asks the user at the
 * terminal, uses the values of `--answer`, and stops the loop on request.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { LoopId, TopicId } from '../../../../shared/ids.ts';
import type { Awaited, CompletionReason, LoopEvent } from '../../../../shared/loop.ts';
import { ended } from '../../../../shared/loop.ts';
import { numberedAnswer } from '../../../../shared/question-text.ts';
import { isSlashCommand } from '../../../../shared/slash/slash-command.ts';
import type { StartedLoop } from '../../loops/requests.ts';
import type { HostApi } from '../../program/host-api.ts';
import type { Prompts } from '../asks/prompts.ts';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import type { Texts } from '../texts/texts.ts';
import { approved } from './approve.ts';
import { isRequest, type RequestEvent, type View } from './view.ts';

export interface Following {
  readonly host: HostApi;
  readonly view: View;
  /** The prompts at the terminal; null if there is no user to ask. */
  readonly prompts: Prompts | null;
  /** Waits until no other prompt is shown, and prints nothing else while `ask` runs. */
  readonly prompting: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
  readonly texts: Texts;
  /** Prints a message for the user that is not part of the command's output. */
  readonly say: (text: string) => void;
  /** The values of `--answer` that have not been used yet, in order. */
  readonly answers: string[];
  /** A signal that is aborted to stop the loop. */
  readonly stop: AbortSignal;
  /** A signal that is aborted when no user sees a prompt any more. */
  readonly unwatched: AbortSignal;
  /** The latest request of each kind or call that the loop has announced. */
  readonly announced: Announced;
  /** Carries out a slash command that was typed instead of an answer, in the topic of the loop. */
  readonly slashCommand: (text: string, topicId: TopicId) => Promise<void>;
}

/** The result of following a loop. */
export type Followed = { readonly loopId: LoopId; readonly exit: ExitCode } & (
  | { readonly how: 'ended'; readonly reason: CompletionReason }
  | { readonly how: 'waiting'; readonly awaited: Awaited }
  | { readonly how: 'paused' | 'interrupted' | 'elsewhere' | 'stopped' }
);

/**
 * Remembers the requests of a loop, so that each can be drawn directly above the prompt that
 * answers it.
 */
export class Announced {
  readonly #requests = new Map<string, RequestEvent>();

  note(event: LoopEvent): void {
    if (isRequest(event)) this.#requests.set(event.type === 'question' ? 'question' : event.callId, event);
  }

  take(awaited: Awaited): RequestEvent | null {
    if (awaited.for === 'run') return null;
    const key = awaited.for === 'question' ? 'question' : awaited.callId;
    const request = this.#requests.get(key) ?? null;
    this.#requests.delete(key);
    return request;
  }
}

export async function follow(start: () => Promise<StartedLoop>, following: Following): Promise<Followed> {
  const started = await start();
  const { loopId } = started;
  const stopping = stopOnRequest(loopId, following);
  try {
    return await untilRest(started, following, stopping.done);
  } finally {
    stopping.forget();
  }
}

function stopOnRequest(loopId: LoopId, { host, stop }: Following) {
  let done = Promise.resolve();
  const onStop = () => {
    done = host.loops.stop({ loopId });
    // The result of `done` is awaited in `afterStop`; until then its rejection must not count as
    // unhandled.
    done.catch(() => {});
  };
  if (stop.aborted) onStop();
  else stop.addEventListener('abort', onStop, { once: true });
  return { done: () => done, forget: () => stop.removeEventListener('abort', onStop) };
}

async function untilRest(started: StartedLoop, following: Following, stopped: () => Promise<void>): Promise<Followed> {
  const { loopId } = started;
  const rest = await started.rest;
  if (ended(rest)) return endedWith(loopId, rest.outcome.reason);
  if (following.stop.aborted) return afterStop(loopId, following, stopped);
  switch (rest.name) {
    case 'waiting': {
      const next = await answered(loopId, rest.awaited, following);
      if (next !== null) return untilRest(next, following, stopped);
      if (following.stop.aborted) return afterStop(loopId, following, stopped);
      return { how: 'waiting', loopId, awaited: rest.awaited, exit: EXIT.waiting };
    }
    case 'paused':
      return { how: 'paused', loopId, exit: EXIT.waiting };
    case 'interrupted':
      return { how: 'interrupted', loopId, exit: EXIT.failed };
    case 'running':
      return { how: 'elsewhere', loopId, exit: EXIT.failed };
    default:
      return assertNever(rest);
  }
}

async function afterStop(loopId: LoopId, { host }: Following, stopped: () => Promise<void>): Promise<Followed> {
  await stopped();
  const { state } = host.loop(loopId);
  return ended(state) ? endedWith(loopId, state.outcome.reason) : { how: 'stopped', loopId, exit: EXIT.cancelled };
}

function endedWith(loopId: LoopId, reason: CompletionReason): Followed {
  return { how: 'ended', loopId, reason, exit: exitCodeOf(reason) };
}

/** Returns the answer to what the loop waits for; null if nobody answered. */
async function answered(loopId: LoopId, awaited: Awaited, following: Following): Promise<StartedLoop | null> {
  const { host, prompts, prompting, answers, view } = following;
  const stop = AbortSignal.any([following.stop, following.unwatched]);
  const request = following.announced.take(awaited);
  /** Prints the request directly above the prompt that `ask` shows. */
  const ask = async <Answer>(prompt: (shown: Prompts) => Promise<Answer | null>) =>
    prompts === null
      ? null
      : prompting(() => {
          if (request !== null) view.present(request);
          return prompt(prompts);
        });
  switch (awaited.for) {
    case 'question': {
      const given = answers.shift();
      if (given !== undefined && request !== null && prompts !== null) view.present(request);
      const asked = request?.type === 'question' ? request : {};
      const text = given ?? (await ask((shown) => shown.question(asked, stop)));
      if (text === null) return null;
      const chosen = numberedAnswer(text, asked);
      if (chosen !== null) return host.answerQuestion(loopId, chosen);
      return isSlashCommand(text) ? besides(loopId, text, request, following) : host.answerQuestion(loopId, text);
    }
    case 'approval':
      return request?.type === 'approval-request' ? approved(loopId, request, following, stop) : null;
    case 'outcome': {
      const choice = await ask((shown) => shown.outcome(stop));
      return choice === null ? null : host.resolveOutcome(loopId, awaited.callId, choice);
    }
    case 'run':
      return null;
    default:
      return assertNever(awaited);
  }
}

/**
 * Runs a slash command typed instead of an answer. The question stays open, unless the command is
 * `/cancel`.
 */
async function besides(loopId: LoopId, text: string, request: RequestEvent | null, following: Following) {
  const { host, announced } = following;
  const { topicId } = host.loop(loopId);
  await following.slashCommand(text, topicId);
  if (request !== null) announced.note(request);
  return { loopId, topicId, rest: Promise.resolve(host.loop(loopId).state) };
}
