/**
 * Describes the messages that were sent if they differ from those of the strategy because a
 * summary replaced earlier messages, because results were cut, or because the model does not see
 * images. The journal stores references and new messages, so that the inspector can show a model
 * call word for word even after its compaction is undone.
 */
import type { ModelMessage } from '../../../shared/message.ts';
import type { JournalRow, RowOf } from './journal-rows.ts';
import { withoutOlderImages } from './older-images.ts';

/**
 * A range of the strategy's messages, or the index of one of the messages `added` in this journal.
 */
export type SentPiece = { readonly from: number; readonly to: number } | { readonly added: number };

type Sent = Pick<RowOf<'sent'>, 'pieces' | 'added'>;

/**
 * Returns null if exactly the given messages were sent. `added` contains the new messages that are
 * already in the journal. A repeated message is the same object.
 */
export function describeSent(
  given: readonly ModelMessage[],
  sent: readonly ModelMessage[],
  added: readonly ModelMessage[],
): Sent | null {
  if (sent === given) return null;
  const places = new Map(given.map((message, place) => [message, place]));
  const known = new Map(added.map((message, place) => [message, place]));
  const fresh: ModelMessage[] = [];
  const pieces: SentPiece[] = [];
  for (const message of sent) {
    const place = places.get(message);
    const last = pieces.at(-1);
    if (place !== undefined) {
      if (last !== undefined && 'to' in last && last.to === place)
        pieces[pieces.length - 1] = { ...last, to: place + 1 };
      else pieces.push({ from: place, to: place + 1 });
      continue;
    }
    const before = known.get(message);
    if (before === undefined) {
      known.set(message, known.size);
      fresh.push(message);
    }
    pieces.push({ added: before ?? known.size - 1 });
  }
  return { pieces, added: fresh };
}

/**
 * Returns the messages that a description refers to, without the older images; null if it does not match the given
 * messages. `added` contains the new messages of the whole journal.
 */
export function describedSent(
  given: readonly ModelMessage[],
  { pieces, olderImages = 0 }: Pick<RowOf<'sent'>, 'pieces' | 'olderImages'>,
  added: readonly ModelMessage[],
): readonly ModelMessage[] | null {
  const sent: ModelMessage[] = [];
  for (const piece of pieces) {
    const found = 'added' in piece ? added.slice(piece.added, piece.added + 1) : given.slice(piece.from, piece.to);
    if (found.length !== ('added' in piece ? 1 : piece.to - piece.from)) return null;
    sent.push(...found);
  }
  return withoutOlderImages(sent, olderImages);
}

/**
 * Returns all sent messages of a journal that did not come from its strategy, including those in
 * rows that no longer count.
 */
export function addedMessages(rows: readonly JournalRow[]): readonly ModelMessage[] {
  return rows.flatMap((row) => (row.kind === 'sent' ? row.added : []));
}
