/** A piece of a request to a model, small enough for a window. Pure. */
import type { inspect } from '../../../shared/contract/inspect.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { InspectedRequest } from '../../../shared/inspected.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ModelMessage } from '../../../shared/message.ts';
import type { Asked } from './asked.ts';
import type { ModelCall } from './model-calls.ts';
import { type Room, Shortening } from './shortened.ts';

const SHORTENED: Room = { text: 20_000, all: 2_000_000 };
const WHOLE: Room = { text: 1_000_000, all: 2_000_000 };

/** Selects the messages from `from` (included) to `to` (excluded). */
type WhichMessages = Omit<Input<typeof inspect.request>, 'loopId' | 'call'>;

/**
 * Returns a piece of the request. The reply gets its space first, because a long request must not
 * shorten it. `locale` is the language of the text that marks a cut.
 */
export function inspectedRequest(
  asked: Asked,
  reply: ModelCall['reply'],
  which: WhichMessages,
  locale: Locale,
): InspectedRequest {
  const { messages, known, lost } = asked;
  const shortening = new Shortening(which.whole === true ? WHOLE : SHORTENED, locale);
  const answer = reply && shortening.parts(reply.parts);
  const system = shortening.text(asked.system);
  const from = withCalls(messages, which.from ?? known);
  const shortened: (number | 'system')[] = system === asked.system ? [] : ['system'];
  const shown: ModelMessage[] = [];
  for (const message of messages.slice(from, which.to)) {
    // Tool results stay with their calls, so that the next piece begins after them.
    if (shortening.full && shown.length > 0 && message.role !== 'tool') break;
    const short = shortening.message(message);
    if (short.cut) shortened.push(from + shown.length);
    shown.push(short.message);
  }
  return {
    system,
    messages: shown,
    from,
    total: messages.length,
    known,
    shortened,
    reply: reply && answer && { parts: answer.parts, finish: reply.finish, shortened: answer.cut },
    lost,
  };
}

/**
 * Moves the start back so that tool results are shown with their calls, because only a call
 * contains the name of its tool.
 */
function withCalls(messages: readonly ModelMessage[], from: number): number {
  const start = Math.min(from, messages.length);
  return messages[start]?.role === 'tool' ? Math.max(0, start - 1) : start;
}
