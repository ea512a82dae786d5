/** Takes thoughts out of the text of a reply, for models that call tools in their provider's format. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { ModelClient, ModelEvent } from '../../../shared/model.ts';
import { type ReplyEnd, ReplyParser, type ReplyPiece } from '../../../shared/wire/prompt-tools-parser.ts';

/** Wraps any client. It belongs inside `withRetries`, which judges what is left of a reply. */
export function withThinkingTags(client: ModelClient): ModelClient {
  return { ...client, stream: (request, signal) => withThoughtsApart(client.stream(request, signal)) };
}

/** Returns the events of a reply, with the thoughts in its text as reasoning. */
export async function* withThoughtsApart(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  let parser = new ReplyParser('thoughts');
  const end = (how: ReplyEnd) => {
    const rest = eventsOf(parser.end(how));
    parser = new ReplyParser('thoughts');
    parser.thoughtsCame();
    return rest;
  };
  for await (const event of events) {
    if (event.type === 'text-delta' && event.opaque === undefined) yield* eventsOf(parser.push(event.text));
    else {
      // A text with data for its provider must stay as it came, and so must its place.
      if (event.type === 'text-delta' || event.type === 'tool-call') yield* end('complete');
      if (event.type === 'reasoning-delta') parser.thoughtsCame();
      if (event.type === 'finish') yield* end(event.finish.reason === 'error' ? 'failed' : 'complete');
      if (event.type === 'retry') parser = new ReplyParser('thoughts');
      yield event;
    }
  }
}

const eventsOf = (pieces: readonly ReplyPiece[]): readonly ModelEvent[] =>
  pieces.flatMap((piece): readonly ModelEvent[] => (piece.type === 'call' ? [] : [eventOf(piece)]));

/** The event for a piece of a reply that is no call. */
export function eventOf(piece: Exclude<ReplyPiece, { type: 'call' }>): ModelEvent {
  switch (piece.type) {
    case 'text':
      return { type: 'text-delta', text: piece.text };
    case 'reasoning':
      return { type: 'reasoning-delta', text: piece.text, fromText: true };
    case 'were-thoughts':
      return { type: 'text-was-reasoning' };
    default:
      return assertNever(piece);
  }
}
