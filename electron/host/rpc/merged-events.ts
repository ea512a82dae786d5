/**
 * Joins frequent events into one per frame: pieces of text are concatenated, and things that are
 * read again (the topic, its queue) are named once. Keeps the order of first arrival.
 */
import type { TopicEvent } from '../../../shared/contract/topics.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { LoopEvent } from '../../../shared/loop.ts';
import { LIVE_OUTPUT_LENGTH } from '../../../shared/loop-view.ts';

export type Piece =
  | {
      readonly kind: 'loop';
      readonly loopId: LoopId;
      readonly at: number;
      readonly event: Extract<LoopEvent, { type: 'text-delta' | 'reasoning-delta' | 'tool-call-progress' }>;
    }
  | { readonly kind: 'command-output'; readonly id: string; readonly text: string }
  /** Read when it is sent. */
  | { readonly kind: 'topic' }
  | { readonly kind: 'queue' }
  | { readonly kind: 'compactions' }
  | { readonly kind: 'changes' };

export class MergedEvents {
  #pieces: Piece[] = [];

  /**
   * Joins the piece to the last one if it continues the same; names a thing to read only once.
   */
  add(piece: Piece): void {
    const last = this.#pieces.at(-1);
    const joined = last === undefined ? null : join(last, piece);
    if (joined !== null) this.#pieces[this.#pieces.length - 1] = joined;
    else if (!this.#pieces.some((known) => known.kind === piece.kind && isLookedUp(piece))) this.#pieces.push(piece);
  }

  get empty(): boolean {
    return this.#pieces.length === 0;
  }

  take(): readonly Piece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}

function isLookedUp({ kind }: Piece): boolean {
  return kind === 'topic' || kind === 'queue' || kind === 'compactions' || kind === 'changes';
}

function join(last: Piece, next: Piece): Piece | null {
  if (last.kind === 'command-output' && next.kind === 'command-output' && last.id === next.id) {
    return { ...last, text: newest(last.text + next.text) };
  }
  if (last.kind !== 'loop' || next.kind !== 'loop' || last.loopId !== next.loopId) return null;
  const [one, other] = [last.event, next.event];
  if (one.type === 'tool-call-progress' && other.type === 'tool-call-progress') {
    return one.callId === other.callId ? { ...last, event: { ...one, text: newest(one.text + other.text) } } : null;
  }
  return one.type === other.type ? { ...last, event: { ...one, text: one.text + other.text } } : null;
}

/** Only the end of live output is shown, so no more is sent. */
function newest(output: string): string {
  return output.slice(-LIVE_OUTPUT_LENGTH);
}

/** What a page is told of a loop's event as it is. */
export function loopEvent({ loopId, at, event }: Extract<Piece, { kind: 'loop' }>): TopicEvent {
  return { type: 'loop', loopId, at, event };
}
