/** Takes thoughts out of the text of a reply, for models that call tools in their provider's format. */
import type { ModelClient, ModelEvent } from '../../../shared/model.ts';
import { type ReplyEnd, ReplyParser, type ReplyPiece } from '../../../shared/wire/prompt-tools-parser.ts';

/** Wraps any client. It belongs inside `withRetries`, which judges what is left of a reply. */
export function withThinkingTags(client: ModelClient): ModelClient {
  return { ...client, stream: (request, signal) => separated(client.stream(request, signal)) };
}

async function* separated(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
  let parser = new ReplyParser('thoughts');
  const end = (how: ReplyEnd) => {
    const rest = eventsOf(parser.end(how));
    parser = new ReplyParser('thoughts');
    return rest;
  };
  for await (const event of events) {
    if (event.type === 'text-delta' && event.opaque === undefined) yield* eventsOf(parser.push(event.text));
    else {
      // A text with data for its provider must stay as it came, and so must its place.
      if (event.type === 'text-delta' || event.type === 'tool-call') yield* end('complete');
      if (event.type === 'finish') yield* end(event.finish.reason === 'error' ? 'failed' : 'complete');
      if (event.type === 'retry') parser = new ReplyParser('thoughts');
      yield event;
    }
  }
}

const eventsOf = (pieces: readonly ReplyPiece[]): readonly ModelEvent[] =>
  pieces.flatMap((piece): readonly ModelEvent[] => {
    if (piece.type === 'call') return [];
    return [{ type: piece.type === 'text' ? 'text-delta' : 'reasoning-delta', text: piece.text }];
  });
