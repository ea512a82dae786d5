/** The calls of a loop, with where they began and ended in its journal. Pure. */
import type { CallId } from '../../../shared/ids.ts';
import { isObject, type JsonObject } from '../../../shared/json.ts';
import type { ToolRef } from '../../../shared/mcp.ts';
import type { ToolResultPart } from '../../../shared/message.ts';
import type { NewJournalRow } from '../loop/journal-rows.ts';

/** A place in a journal: the index of a row, or a number between two rows. */
export type Position = number;

export interface JournalCall {
  readonly callId: CallId;
  /** null: no tool has the name that the model wrote. */
  readonly tool: ToolRef | null;
  readonly arguments: JsonObject;
  /** Where it began for the first and for the last time; null: it never began. */
  readonly began: { readonly first: Position; readonly last: Position } | null;
  /** Where it got its result; null: it has none. */
  readonly settled: { readonly position: Position; readonly at: number; readonly result: ToolResultPart } | null;
}

/** Returns the calls in the order in which they were requested. */
export function callsIn(rows: readonly NewJournalRow[]): readonly JournalCall[] {
  const calls = new Map<CallId, JournalCall>();
  for (const [position, row] of rows.entries()) {
    switch (row.kind) {
      case 'call-requested': {
        const args = isObject(row.arguments) ? row.arguments : {};
        calls.set(row.callId, { callId: row.callId, tool: row.tool, arguments: args, began: null, settled: null });
        break;
      }
      case 'call-started': {
        const call = calls.get(row.callId);
        if (call === undefined) break;
        calls.set(row.callId, { ...call, began: { first: call.began?.first ?? position, last: position } });
        break;
      }
      case 'call-settled': {
        const call = calls.get(row.callId);
        if (call === undefined) break;
        calls.set(row.callId, { ...call, settled: { position, at: row.at, result: row.result } });
        break;
      }
      default:
        break;
    }
  }
  return [...calls.values()];
}

/** Returns the place after everything that the journal recorded up to a time, in milliseconds since the epoch. */
export function positionAt(rows: readonly NewJournalRow[], at: number): Position {
  return rows.findLastIndex((row) => row.at <= at) + 0.5;
}
