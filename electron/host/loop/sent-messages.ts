/**
 * What was really sent where it is not what the strategy gave: a summary stands for earlier messages, results are cut. The journal keeps it as what
 * stayed and what is new, so that a call can be looked at word for word for ever, however often what was compacted changes later.
 */
import type { ModelMessage } from '../../../shared/message.ts';
import type { JournalRow, RowOf } from './journal-rows.ts';

/** Some of the messages the strategy gave, or the n-th of all messages that were `added` in this journal. */
export type SentPiece = { readonly from: number; readonly to: number } | { readonly added: number };

type Sent = Pick<RowOf<'sent'>, 'pieces' | 'added'>;

/** null: what was sent is what was given. `added`: messages the journal has already. What comes again is known by its identity. */
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

/** The messages a description is of; null: it is not of these. `added`: of the whole journal. */
export function describedSent(
  given: readonly ModelMessage[],
  { pieces }: Pick<Sent, 'pieces'>,
  added: readonly ModelMessage[],
): readonly ModelMessage[] | null {
  const sent: ModelMessage[] = [];
  for (const piece of pieces) {
    const found = 'added' in piece ? added.slice(piece.added, piece.added + 1) : given.slice(piece.from, piece.to);
    if (found.length !== ('added' in piece ? 1 : piece.to - piece.from)) return null;
    sent.push(...found);
  }
  return sent;
}

/** All messages a journal has besides those of its strategy, also those in rows that count no longer. */
export function addedMessages(rows: readonly JournalRow[]): readonly ModelMessage[] {
  return rows.flatMap((row) => (row.kind === 'sent' ? row.added : []));
}
