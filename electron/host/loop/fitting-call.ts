/** Calls a model with messages that fit into its context. */
import type { ModelMessage, ModelRef } from '../../../shared/message.ts';
import type { Finish, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { imagesIn } from '../../../shared/sees-images.ts';
import { currentSystem } from './current-facts.ts';
import { finalTexts } from './final-text-words.ts';
import type { LoopContext } from './loop-context.ts';
import { olderImagesIn, withoutOlderImages } from './older-images.ts';
import type { CompactionHooks } from './ports.ts';
import { describeSent } from './sent-messages.ts';
import { withoutImages } from './without-images.ts';

type Request = Omit<ModelRequest, 'model'>;

interface Sent {
  readonly messages: readonly ModelMessage[];
  readonly olderImages: number;
}

const CANCELLED: Finish = { reason: 'error', code: 'cancelled', message: 'The call was canceled.' };

/**
 * Applies `ports.compaction` before `ports.models.stream`. If the model rejects the messages as
 * too long before it produces any output, the call is repeated once with fewer messages. The usage
 * of a summary is journaled as a row of `seq`.
 */
export async function* streamFitting(
  context: LoopContext,
  seq: number,
  model: ModelRef,
  request: Request,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const { ports, record, controls } = context;
  const { tools } = request;
  const before = currentSystem(context, request.system);
  // Secrets are replaced before anything is summarised or cut, so that no part of one is left over.
  const { system, messages: clean, goal: asked } = withoutSecrets(context, { ...request, system: before.system });
  const wish = { topicId: record.topicId, model, system, messages: clean, tools, goal: asked };
  const hooks = hooksOf(context, seq, model);
  const ask = (fitting: readonly ModelMessage[]) => {
    // Images are left out here although the port does it too, so that the journal has the messages as they are sent.
    const isBlind = ports.models.takesImages?.(model) === false && imagesIn(fitting) > 0;
    const seen = isBlind ? fitting.map(withoutImages) : fitting;
    const olderImages = olderImagesIn(seen);
    const attempts = new Attempts(
      context,
      seq,
      request,
      { messages: seen, olderImages },
      { given: before.system, system },
    );
    const again = context.facts.length === 0 ? {} : { systemAgain: () => attempts.system() };
    const waitToRetry = (ms: number, until: AbortSignal) => controls.retryWaits.wait(ms, until);
    const messages = withoutOlderImages(seen, olderImages);
    const sentRequest = { ...request, system: attempts.system(), messages, waitToRetry, ...again };
    return ports.models.stream(record.topicId, model, sentRequest, signal);
  };

  const sent = await ports.compaction.fit({ ...wish, refused: null }, hooks, signal);
  if (signal.aborted) return yield { type: 'finish', finish: CANCELLED };
  const tooLong = yield* untilTooLong(ask(sent));
  if (tooLong === null) return;

  const fewer = await ports.compaction.fit({ ...wish, refused: sent }, hooks, signal);
  if (signal.aborted) return yield { type: 'finish', finish: CANCELLED };
  if (fewer === sent) return yield tooLong;
  const message = finalTexts[record.locale].askedWithLess;
  const failure = { problem: { name: 'asked-with-less', data: {} } } as const;
  yield { type: 'retry', attempt: 2, of: 2, waitMs: 0, message, failure };
  yield* ask(fewer);
}

/**
 * The system prompt of each attempt at a request. What an attempt sends differently from the strategy
 * is journaled before it leaves, because facts may be withdrawn while a summary is made or a server is
 * waited for.
 */
class Attempts {
  readonly #context: LoopContext;
  readonly #seq: number;
  readonly #request: Request;
  /** The messages, of which the `olderImages` oldest images are left out. */
  readonly #sent: Sent;
  /** A system prompt, and the same without its secrets. */
  readonly #clean: { readonly given: string; readonly system: string };
  #recorded: string | null = null;

  constructor(
    context: LoopContext,
    seq: number,
    request: Request,
    sent: Sent,
    clean: { readonly given: string; readonly system: string },
  ) {
    this.#context = context;
    this.#seq = seq;
    this.#request = request;
    this.#sent = sent;
    this.#clean = clean;
  }

  system(): string {
    const { journal } = this.#context;
    const { messages, system: own } = this.#request;
    const { system: given, withoutFacts } = currentSystem(this.#context, own);
    const { system } =
      given === this.#clean.given ? this.#clean : withoutSecrets(this.#context, { system: given, messages: [] });
    if (system === this.#recorded) return system;
    const other = describeSent(messages, this.#sent.messages, journal.added);
    const { olderImages } = this.#sent;
    const isPlain = other === null && olderImages === 0 && system === given && withoutFacts === undefined;
    if (!isPlain || this.#recorded !== null) {
      journal.append(this.#seq, {
        ...{ kind: 'sent', ...(other ?? { pieces: [{ from: 0, to: messages.length }], added: [] }) },
        ...(olderImages === 0 ? {} : { olderImages }),
        ...(system === given ? {} : { system }),
        ...(withoutFacts === undefined ? {} : { withoutFacts }),
      });
      // Makes the request visible in the inspector while the model processes it.
      journal.commit();
    }
    this.#recorded = system;
    return system;
  }
}

/** Returns what the model may read of the request and of the user's request in this turn. */
function withoutSecrets(
  { ports, record, goal, monitor }: LoopContext,
  { system, messages }: Pick<Request, 'system' | 'messages'>,
) {
  if (ports.secrets === undefined) return { system, messages, goal };
  const { withheld, ...clean } = ports.secrets.filter(record.topicId, { system, messages });
  const [asked = goal] = ports.secrets.filter(record.topicId, { system: '', messages: [goal] }).messages;
  if (withheld.length > 0) monitor({ type: 'secrets-withheld', secrets: withheld });
  return { ...clean, goal: asked };
}

/**
 * Passes all events on, except the rejection of a request as too long if no output came before it.
 * That rejection is returned.
 */
async function* untilTooLong(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent, ModelEvent | null> {
  let said = false;
  for await (const event of events) {
    if (!said && event.type === 'finish' && isTooLong(event.finish)) return event;
    said ||= event.type !== 'usage' && event.type !== 'retry';
    yield event;
  }
  return null;
}

const isTooLong = (finish: Finish): boolean => finish.reason === 'error' && finish.code === 'context-exceeded';

/**
 * Writes the row in the transaction that stores the compaction, so that either both are on disk or
 * neither is.
 */
function hooksOf({ journal, monitor }: LoopContext, seq: number, model: ModelRef): CompactionHooks {
  return {
    progress: (done, of) => {
      // Messages are announced when they are committed, which must not happen inside the
      // transaction of the compaction.
      journal.settleMessages();
      monitor({ type: 'compaction-progress', done, of });
    },
    spent: (usage, compactionId) => {
      journal.append(seq, { kind: 'compacted', model, usage, compactionId });
      if (compactionId !== null) journal.commit();
    },
    ended: (usage, compactionId) => monitor({ type: 'compaction-end', compactionId, usage }),
  };
}
