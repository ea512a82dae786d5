/** Calls a model with messages that fit into its context. */
import type { ModelMessage, ModelRef } from '../../../shared/message.ts';
import type { Finish, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { finalTexts } from './final-text-words.ts';
import type { LoopContext } from './loop-context.ts';
import type { CompactionHooks } from './ports.ts';
import { describeSent } from './sent-messages.ts';

type Request = Omit<ModelRequest, 'model'>;

const CANCELLED: Finish = { reason: 'error', code: 'cancelled', message: 'The call was cancelled.' };

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
  const { journal, ports, record } = context;
  const { messages, tools } = request;
  // Secrets are replaced before anything is summarised or cut, so that no part of one is left over.
  const { system, messages: clean, goal: asked } = withoutSecrets(context, request);
  const wish = { topicId: record.topicId, model, system, messages: clean, tools, goal: asked };
  const hooks = hooksOf(context, seq, model);
  const ask = (sent: readonly ModelMessage[]) => {
    const other = describeSent(messages, sent, journal.added);
    if (other !== null || system !== request.system) {
      const same = { pieces: [{ from: 0, to: messages.length }], added: [] };
      const sentSystem = system === request.system ? {} : { system };
      journal.append(seq, { kind: 'sent', ...(other ?? same), ...sentSystem });
      // Makes the request visible in the inspector while the model processes it.
      journal.commit();
    }
    return ports.models.stream(record.topicId, model, { ...request, system, messages: sent }, signal);
  };

  const sent = await ports.compaction.fit({ ...wish, refused: null }, hooks, signal);
  if (signal.aborted) return yield { type: 'finish', finish: CANCELLED };
  const tooLong = yield* untilTooLong(ask(sent));
  if (tooLong === null) return;

  const fewer = await ports.compaction.fit({ ...wish, refused: sent }, hooks, signal);
  if (signal.aborted) return yield { type: 'finish', finish: CANCELLED };
  if (fewer === sent) return yield tooLong;
  yield { type: 'retry', attempt: 2, waitMs: 0, message: finalTexts[record.locale].askedWithLess };
  yield* ask(fewer);
}

/** Returns what the model may read of the request and of the user's request in this turn. */
function withoutSecrets({ ports, record, goal, monitor }: LoopContext, { system, messages }: Request) {
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
