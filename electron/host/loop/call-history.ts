/** The state of one tool call, computed from its journal rows. */
import { isObject } from '../../../shared/json.ts';
import type { ToolResult } from './effects.ts';
import type { NewJournalRow } from './journal-rows.ts';
import type { EndedCall, FileChange } from './ports.ts';

export type ApprovalRequested = Extract<NewJournalRow, { kind: 'approval-requested' }>;

type Settled = Extract<NewJournalRow, { kind: 'approval-settled' }>;

export interface CallHistory {
  readonly requested: boolean;
  /** The last approval that was requested, with the user's decision if one was made. */
  readonly approval: { readonly asked: ApprovalRequested | null; readonly settled: Settled | null } | null;
  /**
   * The file changes of a call that was started but never settled, so that it is unknown whether
   * its side effect happened; null otherwise.
   */
  readonly started: readonly FileChange[] | null;
  readonly resolved: 'retry' | 'done' | 'skip' | null;
  readonly settled: ToolResult | null;
}

const nothing: CallHistory = { requested: false, approval: null, started: null, resolved: null, settled: null };

export function callHistory(rows: readonly NewJournalRow[]): CallHistory {
  return rows.reduce(step, nothing);
}

function step(history: CallHistory, row: NewJournalRow): CallHistory {
  switch (row.kind) {
    case 'call-requested':
      return { ...history, requested: true };
    case 'approval-requested':
      return { ...history, approval: { asked: row, settled: null } };
    case 'approval-settled':
      return { ...history, approval: { asked: null, ...history.approval, settled: row } };
    case 'call-started':
      return { ...history, started: row.changes, resolved: null };
    case 'outcome-resolved':
      return { ...history, resolved: row.as };
    case 'call-settled':
      return { ...history, settled: row.result };
    default:
      return history;
  }
}

/** The calls of a loop that have a result, the newest first. */
export function endedCalls(rows: Iterable<NewJournalRow>): readonly EndedCall[] {
  const asked = new Map<string, EndedCall['call']>();
  const ended: EndedCall[] = [];
  for (const row of rows) {
    if (row.kind === 'call-requested')
      asked.set(row.callId, { tool: row.tool, arguments: isObject(row.arguments) ? row.arguments : {} });
    const call = row.kind === 'call-settled' ? asked.get(row.callId) : undefined;
    if (row.kind === 'call-settled' && call !== undefined) ended.push({ call, result: row.result });
  }
  return ended.toReversed();
}
