/**
 * Decides what happens to a tool call before it runs. The call may already have run, it may run
 * now, or the user must decide.
 */

import { assertNever } from '../../../shared/assert-never.ts';
import { type CallFacts, type PlainCallFailure, plainFailure } from '../../../shared/call-facts.ts';
import type { ApprovalReason } from '../../../shared/failures/approval-reasons.ts';
import { approvalInEnglish } from '../../../shared/failures/approvals-english.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { LoopState } from '../../../shared/loop.ts';
import { todosForModel, writeTodos } from '../../../shared/loop-todos.ts';
import { isTodoWrite, type ToolDefinition } from '../../../shared/mcp.ts';
import { missingArguments } from '../reading/arguments.ts';
import { type CallHistory, callHistory, endedCalls } from './call-history.ts';
import type { GivenResult, RequestedCall, ToolResult } from './effects.ts';
import { isInterrupted, type LoopContext } from './loop-context.ts';
import { nearArguments } from './near-arguments.ts';
import { decisionOf } from './past-decision.ts';
import type { Grant } from './ports.ts';
import { approvedNow, asksTheSame, denial } from './request-of-approval.ts';
import { settleCall } from './run-call.ts';

/** The reasons for which a background task is not allowed a call, and no person is asked. */
const NEVER_IN_INBOX: ReadonlySet<string> = new Set<ApprovalReason['name']>([
  ...(['protected-path', 'protected-paths', 'carries-secret', 'carries-file-text'] as const),
  ...(['reads-secret-file', 'reads-secret-files', 'names-secret-file'] as const),
  'outside-sandbox',
]);

export type Admission =
  /** `decided`: who allowed it; absent: nobody had to. */
  | {
      readonly kind: 'run';
      readonly tool: ToolDefinition;
      readonly grant: Grant;
      readonly decided?: CallFacts['decided'];
    }
  | { readonly kind: 'settled'; readonly result: ToolResult }
  | { readonly kind: 'rest'; readonly state: LoopState }
  /** The process exited before a decision about the call was made. */
  | { readonly kind: 'interrupted' };

/** Why a batch omits a call: its name for people, and what the model reads. */
export interface SkipReason {
  readonly name: PlainCallFailure;
  readonly text: string;
}

/**
 * `skip` is the reason why the batch omits this call; null if the batch does not omit it. `given` is
 * the result that the strategy gives itself.
 */
export async function admit(
  context: LoopContext,
  seq: number,
  call: RequestedCall,
  tool: ToolDefinition | null,
  catalogue: readonly ToolDefinition[],
  skip: SkipReason | null,
  given: GivenResult | undefined,
): Promise<Admission> {
  const { journal, ports, controls } = context;
  const history = callHistory(journal.ofCall(seq, call.callId));
  if (history.settled !== null) return { kind: 'settled', result: history.settled };
  if (!history.requested) {
    journal.append(seq, { kind: 'call-requested', callId: call.callId, tool: call.tool, arguments: asWritten(call) });
  }
  const settle: Settle = (status, text, more = {}) => ({
    kind: 'settled',
    result: settleCall(context, seq, call, { status, content: [{ type: 'text', text }], ...more }),
  });

  if (history.started !== null) return recover(context, seq, call, tool, history, settle);
  if (controls.signal.aborted)
    return settle('cancelled', 'Not run: the user stopped the loop.', because('loop-stopped'));
  if (skip !== null) return settle('skipped', skip.text, because(skip.name));
  if (call.malformed !== undefined) return settle('failed', call.malformed.error, because('unreadable-arguments'));
  if (given !== undefined) return settle(given.status, given.text);
  if (tool === null)
    return settle('failed', ports.tools.unknownTool(catalogue, call.writtenName), because('unknown-tool'));
  const missing = missingArguments(call.arguments, tool.inputSchema);
  if (missing !== null)
    return settle('failed', missing + nearArguments(call.arguments, tool.inputSchema), because('bad-arguments'));
  if (isTodoWrite(tool)) return writeList(context, call, settle);
  return approve(context, seq, call, tool, history, settle);
}

/**
 * The tool and arguments that identify a call when repeated calls are counted. Unreadable
 * arguments are all stored as `{}` and unknown tools as null, so the original text of the model is
 * used instead.
 */
function asWritten(call: RequestedCall): JsonValue {
  if (call.malformed !== undefined) return call.malformed.raw;
  return call.tool === null ? { [call.writtenName]: call.arguments } : call.arguments;
}

/** The row with the result is the change itself, so it is made exactly once. */
function writeList({ journal, monitor }: LoopContext, call: RequestedCall, settle: Settle): Admission {
  const written = writeTodos(journal.tally.todos, call.arguments);
  const settled = settle(written.ok ? 'done' : 'failed', todosForModel(written));
  if (written.ok) monitor({ type: 'todos-changed', todos: written.todos, by: 'model' });
  return settled;
}

type Settle = (
  status: ToolResult['status'],
  text: string,
  more?: Pick<ToolResult, 'changedFiles' | 'facts'>,
) => Admission;

const because = (name: PlainCallFailure): Pick<ToolResult, 'facts'> => ({ facts: { failure: plainFailure(name) } });

async function approve(
  context: LoopContext,
  seq: number,
  call: RequestedCall,
  tool: ToolDefinition,
  { approval }: CallHistory,
  settle: Settle,
): Promise<Admission> {
  const { journal, ports, record, monitor, controls, attendant } = context;
  const place = {
    loopId: record.id,
    topicId: record.topicId,
    callId: call.callId,
    workspace: record.workspace,
    attendant,
    shown: approval?.asked?.asking?.receipt,
    endedCalls: () => endedCalls(journal.rows()),
  };
  const settled = approval?.settled ?? null;
  const decision = settled === null ? null : decisionOf(settled, approval?.asked?.asking?.receipt);
  if (settled?.decision === 'deny') {
    const { reason } = settled;
    const failure = { name: 'denied-by-user', data: { reason: reason ?? null } } as const;
    return settle('denied', denial(reason), { facts: { failure, ...(decision !== null && { decided: decision }) } });
  }
  const verdict = await ports.tools.judge(call, tool, place);
  if (isInterrupted(controls)) return { kind: 'interrupted' };
  if (controls.signal.aborted)
    return settle('cancelled', 'Not run: the user stopped the loop.', because('loop-stopped'));
  const decided = decision ?? (verdict.verdict === 'allow' && verdict.byRule === true ? ('rule' as const) : undefined);
  const known = decided === undefined ? {} : { decided };
  switch (verdict.verdict) {
    case 'allow':
      return { kind: 'run', tool, grant: verdict.grant, ...known };
    case 'deny':
      return settle('denied', `This call is not allowed. ${approvalInEnglish(verdict.why)}`, because('denied-by-rule'));
    case 'ask': {
      const { asking, grant } = verdict;
      const approved = approvedNow(approval, tool, asking.receipt, ports.now());
      const granted = approved?.withoutSecrets === true ? verdict.withoutSecrets : grant;
      if (approved !== null && granted !== undefined) {
        ports.tools.remember(tool, approved.scope, place, asking.receipt);
        return { kind: 'run', tool, grant: granted, ...known };
      }
      if (attendant === 'inbox' && asking.why.some(({ name }) => NEVER_IN_INBOX.has(name))) {
        return settle(
          'denied',
          `This call is not allowed in a background task. Go on without it. ${approvalInEnglish(asking.why)}`,
          because('denied-in-background'),
        );
      }
      if (attendant === 'nobody') {
        return settle(
          'denied',
          `This call needs the user's approval, and nobody is here to give it. Go on without it. ${approvalInEnglish(asking.why)}`,
          because('nobody-to-ask'),
        );
      }
      const state: LoopState = { name: 'waiting', awaited: { for: 'approval', callId: call.callId } };
      const { definitionHash } = tool;
      // A request that was answered is over, even if the answer did not count.
      const before = approval?.settled === null ? approval.asked : null;
      const same = before !== null && asksTheSame(before, asking, ports.now()) ? before.asking?.receipt : undefined;
      if (same === undefined)
        journal.append(seq, { kind: 'approval-requested', callId: call.callId, definitionHash, asking, grant });
      journal.commit({ state });
      monitor({
        type: 'approval-request',
        callId: call.callId,
        server: tool.serverId,
        tool: tool.toolName,
        arguments: call.arguments,
        ...asking,
        receipt: same ?? asking.receipt,
      });
      return { kind: 'rest', state };
    }
    default:
      return assertNever(verdict);
  }
}

/**
 * Handles a call that was started but never settled. It runs again only if that is harmless. For
 * an edit, the file on disk shows whether the edit happened. In other cases the user decides. A
 * repeated call needs the approval that its tool requires now.
 */
async function recover(
  context: LoopContext,
  seq: number,
  call: RequestedCall,
  tool: ToolDefinition | null,
  history: CallHistory,
  settle: Settle,
): Promise<Admission> {
  const { journal, ports, monitor, controls, attendant } = context;
  const changes = history.started ?? [];
  switch (history.resolved) {
    case 'done':
      return settle('done', 'The user looked and says that this was done.');
    case 'skip':
      return settle(
        'skipped',
        'The user chose to go on without this call. It may have had an effect before it was interrupted.',
        because('skipped-by-user'),
      );
    case 'retry':
    case null:
      break;
    default:
      return assertNever(history.resolved);
  }
  if (changes.length > 0 && history.resolved === null) {
    const found = await ports.tools.compareWithDisk(changes);
    if (isInterrupted(controls)) return { kind: 'interrupted' };
    if (found === 'done') {
      return settle('done', 'This change is on disk; it was confirmed after an interruption.', { changedFiles: 'yes' });
    }
    if (found === 'not-run' && tool !== null) return again(tool);
  } else if (tool !== null && (history.resolved === 'retry' || tool.readOnly || tool.idempotent)) return again(tool);

  if (attendant === 'nobody' || attendant === 'inbox' || controls.signal.aborted) {
    return settle(
      'unknown',
      'The app was interrupted while this call ran. Whether it had its effect is not known. Look before you repeat it.',
    );
  }
  const state: LoopState = { name: 'waiting', awaited: { for: 'outcome', callId: call.callId } };
  journal.commit({ state });
  monitor({
    type: 'outcome-unknown',
    callId: call.callId,
    server: call.tool?.serverId ?? '',
    tool: call.tool?.toolName ?? call.writtenName,
    arguments: call.arguments,
  });
  return { kind: 'rest', state };

  async function again(found: ToolDefinition): Promise<Admission> {
    if (!controls.signal.aborted) return approve(context, seq, call, found, history, settle);
    const hadNone = history.resolved !== 'retry' && (changes.length > 0 || found.readOnly);
    return hadNone
      ? settle('cancelled', 'Not repeated: the user stopped the loop. The first try had no effect.')
      : settle(
          'unknown',
          'Not repeated: the user stopped the loop. Whether the first try had its effect is not known.',
        );
  }
}
