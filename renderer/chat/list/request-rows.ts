/**
 * Places the requests of servers among the rows of a chat: after their call if it is known,
 * otherwise by time. Pure.
 */
import type { ServerRequest } from '../../../shared/server-request.ts';
import type { ChatRow } from '../chat-row.ts';

export function withRequests(rows: readonly ChatRow[], requests: readonly ServerRequest[]): readonly ChatRow[] {
  if (requests.length === 0) return rows;
  const placed = [...rows];
  for (const request of requests) {
    const { id, callId, ask, state, createdAt } = request;
    const words = ask.kind === 'sampling' ? '' : ask.message;
    const row: ChatRow = { kind: 'request', key: id, requestId: id, callId, words, open: state === 'open' };
    placed.splice(placeOf(placed, callId, createdAt), 0, row);
  }
  return placed;
}

function placeOf(rows: readonly ChatRow[], callId: ServerRequest['callId'], createdAt: number): number {
  const ofCall = rows.findLastIndex(
    (row) => (row.kind === 'call' || row.kind === 'request') && row.callId === callId && callId !== null,
  );
  if (ofCall >= 0) return ofCall + 1;
  const later = rows.findIndex((row) => row.kind === 'status' || (timeOf(row) ?? 0) > createdAt);
  return later < 0 ? rows.length : iterationOf(rows, later);
}

/**
 * The index where an iteration begins: before the separator and the reasoning that precede the
 * row `at`.
 */
function iterationOf(rows: readonly ChatRow[], at: number): number {
  const before = rows[at - 1];
  return before?.kind === 'separator' || before?.kind === 'reasoning' ? iterationOf(rows, at - 1) : at;
}

function timeOf(row: ChatRow): number | null {
  switch (row.kind) {
    case 'user':
      return row.message.createdAt;
    case 'command':
      return row.command.startedAt;
    case 'answer':
    case 'ending':
      return row.end?.createdAt ?? null;
    default:
      return null;
  }
}
