/** Gathers the events of a streamed reply into parts, in the order they came. Linear in the length of the reply. */
import type { Opaque, Part, ToolCallPart } from '../../../shared/message.ts';
import type { ModelEvent, WrittenCall } from '../../../shared/model.ts';

type Piece =
  | { readonly type: 'text'; readonly chunks: string[] }
  | { readonly type: 'reasoning'; readonly chunks: string[]; opaque?: Opaque }
  | { readonly type: 'call'; readonly call: WrittenCall };

export class PartCollector {
  #pieces: Piece[] = [];

  clear(): void {
    this.#pieces = [];
  }

  add(event: Exclude<ModelEvent, { type: 'retry' | 'usage' | 'finish' }>): void {
    const last = this.#pieces.at(-1);
    switch (event.type) {
      case 'text-delta':
        if (last?.type === 'text') last.chunks.push(event.text);
        else this.#pieces.push({ type: 'text', chunks: [event.text] });
        return;
      case 'reasoning-delta':
        if (last?.type === 'reasoning' && event.opaque === undefined) last.chunks.push(event.text);
        else {
          const opaque = event.opaque === undefined ? {} : { opaque: event.opaque };
          this.#pieces.push({ type: 'reasoning', chunks: [event.text], ...opaque });
        }
        return;
      case 'tool-call':
        this.#pieces.push({ type: 'call', call: event.call });
        return;
      case 'tool-call-delta':
        return;
    }
  }

  parts(name: (call: WrittenCall) => ToolCallPart): readonly Part[] {
    return this.#pieces.map((piece): Part => {
      if (piece.type === 'call') return name(piece.call);
      const text = piece.chunks.join('');
      if (piece.type === 'text') return { type: 'text', text };
      return { type: 'reasoning', text, ...(piece.opaque === undefined ? {} : { opaque: piece.opaque }) };
    });
  }
}
