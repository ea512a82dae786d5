/** Places what models propose to remember among the rows of a chat, below the answer of its turn. Pure. */
import type { FactProposal } from '../../../shared/fact.ts';
import type { ChatRow } from '../chat-row.ts';
import { endOf } from './chat-rows.ts';

/**
 * A proposal quotes a message of the user, so it stands below the last answer before the next message
 * that begins a turn. If that message is not loaded, it stands below the last answer that is older than
 * the proposal. Proposals that expired are left out.
 */
export function withProposals(rows: readonly ChatRow[], proposals: readonly FactProposal[]): readonly ChatRow[] {
  const shown = proposals.filter(({ status }) => status !== 'expired');
  if (shown.length === 0) return rows;
  const places = new Map<number, FactProposal[]>();
  for (const proposal of shown.toSorted((one, other) => one.id - other.id)) {
    const at = placeOf(rows, proposal);
    if (at >= 0) places.set(at, [...(places.get(at) ?? []), proposal]);
  }
  return rows.flatMap((row, at) => {
    const below = places.get(at);
    return below === undefined ? [row] : [row, { kind: 'proposals', key: `${row.key}:proposals`, proposals: below }];
  });
}

/** The index of the row below which the proposal stands; -1: none. */
function placeOf(rows: readonly ChatRow[], { source, createdAt }: FactProposal): number {
  const quoted = rows.findIndex((row) => row.kind === 'user' && row.message.id === source.messageId);
  const next = rows.findIndex((row, at) => at > quoted && row.kind === 'user' && row.begins);
  const until = quoted < 0 || next < 0 ? rows.length : next;
  return rows.findLastIndex((row, at) => {
    const end = endOf(row);
    return at < until && at > quoted && end !== null && (quoted >= 0 || end.createdAt <= createdAt);
  });
}
