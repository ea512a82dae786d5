/**
 * Joins frequent events that are sent together: pieces of text are concatenated, and parts of the
 * topic that are read again are named only once. Keeps the order in which the pieces first
 * arrived.
 */
import type { TopicEvent } from '../../../shared/contract/topics.ts';
import { LIVE_OUTPUT_LENGTH } from '../../../shared/live-calls.ts';

/** A part of a topic that is read at the moment when it is sent. */
export type Reading = { readonly read: 'topic' | 'queue' | 'compactions' | 'background' };
export type Piece = Extract<TopicEvent, { type: 'loop' | 'command-output' | 'changes' }> | Reading;

export class MergedEvents {
  #pieces: Piece[] = [];

  /**
   * Joins the piece to the last one if it continues it. Changes and parts that are read again are
   * named only once.
   */
  add(piece: Piece): void {
    const last = this.#pieces.at(-1);
    const joined = last === undefined ? null : join(last, piece);
    if (joined !== null) this.#pieces[this.#pieces.length - 1] = joined;
    else if (!this.#pieces.some((known) => isRepeated(known, piece))) this.#pieces.push(piece);
  }

  take(): readonly Piece[] {
    return this.#pieces.splice(0);
  }
}

function isRepeated(known: Piece, piece: Piece): boolean {
  if ('read' in piece) return 'read' in known && known.read === piece.read;
  return piece.type === 'changes' && 'type' in known && known.type === 'changes';
}

function join(last: Piece, next: Piece): Piece | null {
  if ('read' in last || 'read' in next) return null;
  if (last.type === 'command-output' && next.type === 'command-output' && last.id === next.id) {
    return { ...last, text: newest(last.text + next.text) };
  }
  if (last.type !== 'loop' || next.type !== 'loop' || last.loopId !== next.loopId) return null;
  const [one, other] = [last.event, next.event];
  if (one.type === 'tool-call-progress' && other.type === 'tool-call-progress') {
    return one.callId === other.callId ? { ...last, event: { ...one, text: newest(one.text + other.text) } } : null;
  }
  const isText = one.type === 'text-delta' || one.type === 'reasoning-delta';
  return isText && one.type === other.type ? { ...last, event: { ...one, text: one.text + other.text } } : null;
}

/** Only the end of live output is shown, so no more is sent. */
function newest(output: string): string {
  return output.slice(-LIVE_OUTPUT_LENGTH);
}
