/**
 * Collects the events of a streamed reply into parts, in order. Linear in the length of the
 * reply.
 */
import type { Opaque, Part, ToolCallPart } from '../../../shared/message.ts';
import type { ModelEvent, WrittenCall } from '../../../shared/model.ts';

type Piece =
  | { readonly type: 'text' | 'reasoning'; readonly chunks: string[]; readonly opaque?: Opaque }
  | { readonly type: 'call'; readonly call: WrittenCall };

export class PartCollector {
  #pieces: Piece[] = [];

  clear(): void {
    this.#pieces = [];
  }

  add(event: Exclude<ModelEvent, { type: 'retry' | 'usage' | 'finish' }>): void {
    switch (event.type) {
      case 'text-delta':
        return this.#say('text', event.text, event.opaque);
      case 'reasoning-delta':
        return this.#say('reasoning', event.text, event.opaque);
      case 'tool-call':
        this.#pieces.push({ type: 'call', call: event.call });
        return;
      case 'tool-call-delta':
        return;
    }
  }

  /**
   * A part with opaque data is never joined with another, because the data belongs to exactly
   * this part.
   */
  #say(type: 'text' | 'reasoning', text: string, opaque: Opaque | undefined): void {
    const last = this.#pieces.at(-1);
    if (last?.type === type && last.opaque === undefined && opaque === undefined) last.chunks.push(text);
    else this.#pieces.push({ type, chunks: [text], ...(opaque === undefined ? {} : { opaque }) });
  }

  parts(name: (call: WrittenCall) => ToolCallPart): readonly Part[] {
    return this.#pieces.map((piece): Part => {
      if (piece.type === 'call') return name(piece.call);
      const { type, chunks, opaque } = piece;
      return { type, text: chunks.join(''), ...(opaque === undefined ? {} : { opaque }) };
    });
  }
}
