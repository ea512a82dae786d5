/** Collects the events of a streamed reply in linear time. */
import type { Opaque, Part, ToolCallPart } from '../../../shared/message.ts';
import { type Finish, type ModelEvent, NO_USAGE, plusUsage, type WrittenCall } from '../../../shared/model.ts';

type Piece =
  | {
      readonly type: 'text' | 'reasoning';
      readonly chunks: string[];
      readonly opaque?: Opaque;
      readonly fromText?: true;
    }
  | { readonly type: 'call'; readonly call: WrittenCall };

export class PartCollector {
  #pieces: Piece[] = [];

  clear(): void {
    this.#pieces = [];
  }

  add(event: Exclude<ModelEvent, { type: 'retry' | 'usage' | 'finish' }>): void {
    switch (event.type) {
      case 'text-delta':
        return this.#say('text', event);
      case 'reasoning-delta':
        return this.#say('reasoning', event);
      case 'text-was-reasoning':
        this.#pieces = asThoughts(this.#pieces);
        return;
      case 'tool-call':
        this.#pieces.push({ type: 'call', call: event.call });
        return;
      case 'tool-call-delta':
        return;
    }
  }

  /**
   * A part with opaque data is never joined with another part, because the data belongs to exactly
   * this part.
   */
  #say(
    type: 'text' | 'reasoning',
    { text, opaque, fromText }: { readonly text: string; readonly opaque?: Opaque; readonly fromText?: true },
  ): void {
    const last = this.#pieces.at(-1);
    const continues = last?.type === type && last.opaque === undefined && last.fromText === fromText;
    if (continues && opaque === undefined) last.chunks.push(text);
    else this.#pieces.push({ type, chunks: [text], ...(opaque && { opaque }), ...(fromText && { fromText }) });
  }

  /** The thoughts that the model wrote into the text of its reply. */
  get thoughtsInText(): readonly string[] {
    const thoughts = this.#pieces.flatMap((piece) =>
      piece.type !== 'call' && piece.fromText ? [piece.chunks.join('').trim()] : [],
    );
    return thoughts.filter((text) => text !== '');
  }

  /** The text of the reply, without its reasoning. */
  get text(): string {
    return this.#pieces.flatMap((piece) => (piece.type === 'text' ? piece.chunks : [])).join('');
  }

  parts(name: (call: WrittenCall) => ToolCallPart): readonly Part[] {
    return this.#pieces.map((piece): Part => {
      if (piece.type === 'call') return name(piece.call);
      const { type, chunks, opaque } = piece;
      return { type, text: chunks.join(''), ...(opaque === undefined ? {} : { opaque }) };
    });
  }
}

/** The text so far becomes one thought. A call in it was none, and stays as its JSON. */
function asThoughts(pieces: readonly Piece[]): Piece[] {
  const thoughts = pieces.flatMap((piece) => {
    if (piece.type === 'call') return [`\n${JSON.stringify({ name: piece.call.name, ...argumentsOf(piece.call) })}\n`];
    return piece.type === 'text' ? piece.chunks : [];
  });
  const others = pieces.filter(({ type }) => type === 'reasoning');
  return [...others, { type: 'reasoning', chunks: [thoughts.join('').trim()], fromText: true }];
}

const argumentsOf = ({ malformed, arguments: args }: WrittenCall) =>
  malformed === undefined ? { arguments: args } : { arguments: malformed.raw };

/**
 * Reads a reply to its end and passes each event to `hear`. `usage` includes abandoned attempts,
 * because they cost money too. `finish` is undefined if the model did not report the end of the
 * reply.
 */
export async function collected(events: AsyncIterable<ModelEvent>, hear: (event: ModelEvent) => void = () => {}) {
  const parts = new PartCollector();
  let usage = NO_USAGE;
  let abandoned = NO_USAGE;
  let finish: Finish | undefined;
  for await (const event of events) {
    hear(event);
    switch (event.type) {
      case 'retry':
        parts.clear();
        abandoned = plusUsage(abandoned, usage);
        usage = NO_USAGE;
        break;
      case 'usage':
        usage = event.usage;
        break;
      case 'finish':
        finish = event.finish;
        break;
      default:
        parts.add(event);
    }
  }
  return { parts, usage: plusUsage(abandoned, usage), finish };
}
