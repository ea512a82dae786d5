/**
 * Tools for models without function calling: described in the system prompt, called in tags. It
 * wraps any client, and callers see no difference.
 */
import type { Locale } from '../../../shared/loop.ts';
import type { Finish, ModelClient, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { offersTools, promptRequest } from '../../../shared/wire/prompt-tools.ts';
import { type ReplyEnd, ReplyParser, type ReplyPiece } from '../../../shared/wire/prompt-tools-parser.ts';
import { malformedCall } from './call-arguments.ts';
import { MAX_CALLS, MAX_SLOTS, oneTooMany } from './call-assembly.ts';
import { promptCall } from './prompt-tools-arguments.ts';
import { excess } from './provider-failure.ts';
import { eventOf, withThoughtsApart } from './thinking.ts';

/**
 * Wraps a client without function calling. It belongs inside `withRetries`, which judges what is
 * left of a reply.
 */
export function withPromptTools(client: ModelClient): ModelClient {
  return {
    provider: client.provider,
    label: client.label,
    stream(request, signal) {
      const events = client.stream(promptRequest(request), signal);
      return offersTools(request) ? parsed(events, client.label, request.locale) : withThoughtsApart(events);
    },
  };
}

/** Wraps the client of a model that must not receive tools; earlier calls are sent as text. */
export function withoutTools(client: ModelClient): ModelClient {
  const bare = (request: ModelRequest) => promptRequest({ ...request, tools: [] });
  return { ...client, stream: (request, signal) => client.stream(bare(request), signal) };
}

async function* parsed(
  events: AsyncIterable<ModelEvent>,
  label: string,
  locale: Locale | undefined,
): AsyncGenerator<ModelEvent> {
  let reply = new PromptReply();
  for await (const event of events) {
    switch (event.type) {
      case 'text-delta':
        yield* keepingOpaque(event, reply.push(event.text));
        break;
      case 'retry':
        reply = new PromptReply();
        yield event;
        break;
      case 'reasoning-delta':
        reply.thoughtsCame();
        yield event;
        break;
      case 'finish':
        yield* reply.end(event.finish);
        yield { type: 'finish', finish: reply.finish(event.finish, label, locale) };
        return;
      default:
        yield event;
    }
    if (reply.overflowed) {
      yield { type: 'finish', finish: excess('calls', { label, locale }) };
      return;
    }
  }
}

/**
 * Opaque data that must be sent back unchanged with a text is kept only if the text was passed on
 * unchanged.
 */
function keepingOpaque(event: TextDelta, told: readonly ModelEvent[]): readonly ModelEvent[] {
  if (event.opaque === undefined) return told;
  const [first, ...others] = told;
  const asItCame = first === undefined ? event.text === '' : first.type === 'text-delta' && first.text === event.text;
  return asItCame && others.length === 0 ? [event] : told;
}

type TextDelta = Extract<ModelEvent, { type: 'text-delta' }>;

class PromptReply {
  readonly #parser = new ReplyParser();
  #calls = 0;

  get overflowed(): boolean {
    return this.#calls > MAX_SLOTS;
  }

  thoughtsCame(): void {
    this.#parser.thoughtsCame();
  }

  push(text: string): readonly ModelEvent[] {
    return this.#parser.push(text).map((piece) => this.#event(piece));
  }

  end(finish: Finish): readonly ModelEvent[] {
    return this.#parser.end(endOf(finish)).map((piece) => this.#event(piece));
  }

  finish(finish: Finish, label: string, locale: Locale | undefined): Finish {
    if (finish.reason === 'error') return finish;
    if (this.overflowed) return excess('calls', { label, locale });
    return finish.reason === 'stop' && this.#calls > 0 ? { reason: 'tool-calls' } : finish;
  }

  #event(piece: ReplyPiece): ModelEvent {
    if (piece.type === 'were-thoughts') this.#calls = 0;
    if (piece.type !== 'call') return eventOf(piece);
    const number = ++this.#calls;
    if (number <= MAX_CALLS) return { type: 'tool-call', call: promptCall(piece.call) };
    const error = oneTooMany(number - 1, null);
    return { type: 'tool-call', call: malformedCall(piece.call.name, piece.call.arguments, error) };
  }
}

function endOf(finish: Finish): ReplyEnd {
  if (finish.reason === 'error') return 'failed';
  return finish.reason === 'length' ? 'at-limit' : 'complete';
}
