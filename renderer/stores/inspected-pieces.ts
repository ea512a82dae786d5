/** Joins the pieces of a request to the model that were loaded one by one. Pure. */
import type { InspectedRequest } from '../../shared/inspected.ts';

/**
 * Adds a piece to the known part of a request. A piece that is adjacent or overlaps extends the
 * known part, and replaces its shortened texts with complete ones. Any other piece replaces the
 * known part.
 */
export function withPiece(open: InspectedRequest | null, piece: InspectedRequest): InspectedRequest {
  if (open === null) return piece;
  const [openTo, pieceTo] = [endOf(open), endOf(piece)];
  const apart = piece.messages.length > 0 && (piece.from > openTo || pieceTo < open.from);
  if (apart) return piece;
  const joined = piece.messages.length === 0 ? open : union(open, piece, openTo, pieceTo);
  const system = isCut(piece, 'system') && !isCut(open, 'system') ? open : piece;
  const reply = piece.reply?.shortened === true && open.reply?.shortened === false ? open.reply : piece.reply;
  return {
    ...joined,
    system: system.system,
    shortened: [
      ...joined.shortened.filter((place) => place !== 'system'),
      ...(isCut(system, 'system') ? ['system' as const] : []),
    ],
    reply,
  };
}

/** The index after the last loaded message. */
export function endOf({ from, messages }: InspectedRequest): number {
  return from + messages.length;
}

/** Whether a loaded text is shortened. */
export function isShortened({ shortened, reply }: InspectedRequest): boolean {
  return shortened.length > 0 || reply?.shortened === true;
}

const isCut = ({ shortened }: InspectedRequest, place: number | 'system'): boolean => shortened.includes(place);

function union(open: InspectedRequest, piece: InspectedRequest, openTo: number, pieceTo: number): InspectedRequest {
  const before = open.messages.slice(0, Math.max(0, piece.from - open.from));
  const behind = open.messages.slice(Math.max(0, pieceTo - open.from));
  const inPiece = (place: number | 'system') => typeof place === 'number' && place >= piece.from && place < pieceTo;
  return {
    ...piece,
    from: Math.min(open.from, piece.from),
    messages: [...before, ...piece.messages, ...(openTo > pieceTo ? behind : [])],
    shortened: [...open.shortened.filter((place) => !inPiece(place)), ...piece.shortened.filter(inPiece)],
  };
}
