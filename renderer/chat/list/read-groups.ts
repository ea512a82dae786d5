/** Shows calls that only read and follow each other as one line, a group of reads. Pure. */
import { hasReadAll } from '../../../shared/call-words/read-words.ts';
import type { CallId } from '../../../shared/ids.ts';
import type { LiveCall } from '../../../shared/live-calls.ts';
import type { CallRow, ChatRow } from '../chat-row.ts';

/** The conditions, besides the rows, that decide which calls form a group. */
export interface ReadGrouping {
  /** The calls without a stored result that only read and have succeeded. */
  readonly finished: ReadonlySet<CallId>;
  /** The calls whose cards say something that must stay in sight. */
  readonly apart: ReadonlySet<CallId>;
  /** The calls that the user opened. A group with one of them is open. */
  readonly opened: ReadonlySet<CallId>;
}

/** The fewest calls of a group. */
const FEWEST = 2;

/**
 * Puts a line in place of calls that follow each other. If the group is open, its calls stand below the
 * line. Only calls that succeeded and did nothing but read are grouped. The rows and their order are not
 * changed otherwise. The key of a line is that of its first call, so it stays the same while the group grows.
 */
export function withReadGroups(rows: readonly ChatRow[], grouping: ReadGrouping): readonly ChatRow[] {
  const grouped: ChatRow[] = [];
  let reads: CallRow[] = [];
  const endGroup = () => {
    grouped.push(...(reads.length < FEWEST ? reads : groupOf(reads, grouping.opened)));
    reads = [];
  };
  for (const row of rows) {
    if (row.kind === 'call' && isGrouped(row, grouping)) reads.push(row);
    else {
      endGroup();
      grouped.push(row);
    }
  }
  endGroup();
  return grouped;
}

/** The call that this row is the card of; null: the row is no card of a call. */
export function callOf(row: ChatRow): CallRow | null {
  if (row.kind === 'read') return row.call;
  return row.kind === 'call' ? row : null;
}

function groupOf(calls: readonly CallRow[], opened: ReadonlySet<CallId>): readonly ChatRow[] {
  const open = calls.some(({ callId }) => opened.has(callId));
  const line: ChatRow = { kind: 'reads', key: `${calls[0]?.key}:reads`, calls, open };
  return open ? [line, ...calls.map((call): ChatRow => ({ kind: 'read', key: call.key, call }))] : [line];
}

function isGrouped({ callId, part, result }: CallRow, { finished, apart }: ReadGrouping): boolean {
  if (apart.has(callId)) return false;
  if (result === null) return finished.has(callId);
  if (part === null || part.tool === null || part.malformed !== undefined) return false;
  const { status, content, facts, edits = [], outputs = [], changedFiles } = result.part;
  if (changedFiles !== undefined || edits.length > 0 || outputs.length > 0) return false;
  // Images stand below a card that is not open, so they would be hidden.
  if (content.some(({ type }) => type !== 'text')) return false;
  const { serverId: server, toolName: tool } = part.tool;
  const text = content[0]?.type === 'text' ? content[0].text : '';
  return hasReadAll({ server, tool, arguments: part.arguments, status, result: text, facts: facts ?? null });
}

/** Whether a call of the running loop only read and has succeeded. */
export const isFinishedRead = ({ diffs, outputs = [], ...call }: LiveCall): boolean =>
  diffs.length === 0 && outputs.length === 0 && hasReadAll(call);
