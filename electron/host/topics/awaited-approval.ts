/** The approval request for which a loop waits. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import { isObject } from '../../../shared/json.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import type { ToolCallPart } from '../../../shared/message.ts';
import type { ReceiptLines } from '../../../shared/receipt.ts';
import type { HostEvents } from '../events.ts';
import type { JournalRow, RowOf } from '../loop/journal-rows.ts';
import type { CallToAdmit, LoopRecord, ToolPort, WithoutEffect } from '../loop/ports.ts';
import { asksTheSame } from '../loop/request-of-approval.ts';
import { attendantOf } from '../loops/loop-input.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { Loops } from '../store/loops.ts';
import { quoted } from '../text/visible-text.ts';

/** The longest reason why a tool is not offered that is shown, in characters. */
const LONGEST_WHY = 400;

export interface AwaitedApprovalParts {
  readonly loops: Loops;
  readonly tools: Pick<ToolPort, 'catalogue' | 'judge' | 'receiptLines' | 'unknownTool'>;
  readonly runner: Pick<LoopRunner, 'requestAgain'>;
  readonly tell: HostEvents['tell'];
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

/** The receipt of which lines are wanted, by its digest, and the first of these lines. */
interface Part {
  readonly receipt: string;
  readonly from: number;
}

/** A call that waits for an approval, with everything to judge it again. */
interface AwaitedCall {
  readonly record: LoopRecord;
  readonly rows: readonly JournalRow[];
  readonly call: ToolCallPart;
  readonly tool: ToolDefinition;
  readonly context: CallToAdmit;
}

/**
 * Computes the approval request of the awaited call again, without side effects. If the result
 * differs from the journal, because files or the tool have changed, or because an older program
 * version wrote the journal, the new request is stored and sent as the event `approval-request`.
 */
export async function askAgain(parts: AwaitedApprovalParts, topicId: TopicId): Promise<void> {
  const { loops, tools, runner, tell, now } = parts;
  const record = loops.open(topicId).find((loop) => awaitedCall(loop) !== null);
  const awaited = record && (await findCall(parts, record));
  if (!awaited || 'noEffect' in awaited) return;
  const { call, tool, context, rows } = awaited;
  const { callId } = context;
  const verdict = await tools.judge(call, tool, context);
  if (verdict.verdict !== 'ask') return;
  const { asking, grant } = verdict;
  const known = requestOf(rows, callId);
  if (known === undefined || asksTheSame(known, asking, now())) return;
  const { serverId: server, toolName, definitionHash } = tool;
  const request = { kind: 'approval-requested', callId, definitionHash, asking, grant } as const;
  if (!runner.requestAgain(record.id, request, known.row)) return;
  const asked = { callId, server, tool: toolName, arguments: call.arguments, ...asking };
  tell(record, { type: 'approval-request', ...asked });
}

/**
 * Returns lines of everything that the awaited edit would change. Throws `call-without-effect` if
 * the call would now fail or change nothing. If it would do something else than the receipt says,
 * the user is asked again, and this throws `approval-outdated`.
 */
export async function linesOfReceipt(
  parts: AwaitedApprovalParts,
  loopId: LoopId,
  { callId, ...part }: Part & { readonly callId: CallId },
): Promise<ReceiptLines> {
  const record = parts.loops.record(loopId);
  if (awaitedCall(record) !== callId) throw new LoopwrightError('loop-asks-no-approval', { state: record.state.name });
  const awaited = await findCall(parts, record);
  if (awaited !== null) {
    const lines = 'noEffect' in awaited ? awaited : await linesOf(parts, awaited, part);
    if (lines !== null && 'noEffect' in lines) throw new LoopwrightError('call-without-effect', lines.noEffect);
    if (lines !== null) return lines;
  }
  await askAgain(parts, record.topicId);
  throw new LoopwrightError('approval-outdated');
}

const linesOf = ({ tools }: AwaitedApprovalParts, { call, tool, context }: AwaitedCall, part: Part) =>
  tools.receiptLines(call, tool, context, part);

/** Without an effect: the tool of the call is no longer offered. null: the call is unreadable. */
async function findCall(
  { loops, tools }: AwaitedApprovalParts,
  record: LoopRecord,
): Promise<AwaitedCall | WithoutEffect | null> {
  const callId = awaitedCall(record);
  if (callId === null) return null;
  const rows = loops.journal(record.id);
  const call = requestedCall(rows, callId);
  const { topicId, workspace } = record;
  const catalogue = await tools.catalogue(topicId, workspace);
  const tool = catalogue.find(
    ({ serverId, toolName }) => serverId === call?.tool?.serverId && toolName === call.tool.toolName,
  );
  if (call === null) return null;
  if (tool === undefined) {
    const words = quoted(tools.unknownTool(catalogue, call.writtenName), LONGEST_WHY);
    return { noEffect: { why: { name: 'tool-not-offered', data: { words } } } };
  }
  const shown = requestOf(rows, callId)?.asking?.receipt;
  const attendant = attendantOf(loops, record.id) === 'inbox' ? 'inbox' : 'window';
  const context = { loopId: record.id, topicId, callId, workspace, attendant, shown } as const;
  return { record, rows, call, tool, context };
}

/** A call as a strategy or a model requested it; null if its tool or its arguments are unreadable. */
function requestedCall(rows: readonly JournalRow[], callId: CallId): ToolCallPart | null {
  const row = rows.findLast((each) => each.kind === 'call-requested' && each.callId === callId);
  if (row?.kind !== 'call-requested' || row.tool === null || !isObject(row.arguments)) return null;
  const { tool, arguments: args } = row;
  return { type: 'tool-call', callId, tool, writtenName: tool.toolName, arguments: args };
}

function requestOf(rows: readonly JournalRow[], callId: CallId): RowOf<'approval-requested'> | undefined {
  return rows.findLast(
    (row): row is RowOf<'approval-requested'> => row.kind === 'approval-requested' && row.callId === callId,
  );
}

function awaitedCall({ state }: LoopRecord): CallId | null {
  return state.name === 'waiting' && state.awaited.for === 'approval' ? state.awaited.callId : null;
}
