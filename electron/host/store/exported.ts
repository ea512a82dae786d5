/** Reads the data of an export in portions, so that a large database needs little memory. */
import type { Automation } from '../../../shared/automation.ts';
import type { PastEvidence } from '../../../shared/evidence.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import { isObject, type JsonValue } from '../../../shared/json.ts';
import type { ApprovalDecision } from '../../../shared/mcp.ts';
import {
  callsOf,
  isAside,
  type Message,
  resultText,
  type ToolCallPart,
  type ToolResultPart,
} from '../../../shared/message.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { AutomationFirings, type FiringOutcome } from './automation-firings.ts';
import { AutomationGaps, type Gap } from './automation-gaps.ts';
import { Automations } from './automations.ts';
import type { Database } from './database.ts';
import { type ExportedDecision, exportedDecisions } from './exported-decisions.ts';
import { type ExportedMemory, exportedMemory } from './exported-memory.ts';
import { Journal } from './journal.ts';
import { Loops } from './loops.ts';
import { Messages, type StoredMessage } from './messages.ts';
import { pastEvidence } from './past-evidence.ts';
import { RunAudit, type RunAuditRow } from './run-audit.ts';
import { type Topic, Topics } from './topics.ts';

const MOST_OUTCOMES = 1_000;

/** A tool call of a model with its result, as one row of the export. */
export interface ExportedCall extends Pick<ToolResultPart, 'status'> {
  readonly id: CallId;
  readonly loopId: LoopId | null;
  readonly server: string | null;
  readonly tool: string;
  readonly arguments: ToolCallPart['arguments'];
  readonly result: string;
  /** What the user was asked about the call, in order; absent if the user was not asked. */
  readonly approvals?: readonly ExportedApproval[];
}

/** A request for an approval with its answer, if it was answered. */
export interface ExportedApproval {
  /** Milliseconds since the epoch, UTC. */
  readonly askedAt: number;
  /** What the user saw; null in requests of older versions. */
  readonly receipt: Receipt | null;
  readonly answer: {
    readonly at: number;
    readonly decision: ApprovalDecision | 'always';
    /** The digest of the receipt that the answer names. */
    readonly receipt?: string;
    /** The user allowed the call only if it had no effect. */
    readonly effect?: 'none';
    readonly reason?: string;
  } | null;
}

/** A loop, with what its requests said about the place in which it worked. */
export interface ExportedLoop extends Pick<LoopRecord, 'id' | 'topicId' | 'strategy' | 'createdAt'> {
  /** As in `shared/environment.ts`; null in loops of older versions. */
  readonly environment: JsonValue;
  /** What was known of its work at each of its endings, oldest first. */
  readonly evidence: readonly PastEvidence[];
}

export interface Exported {
  readonly topics: readonly Pick<Topic, 'id' | 'title' | 'workspace' | 'createdAt'>[];
  /** The exported messages; `hidden` marks a message of a version that is not shown. */
  readonly messages: readonly StoredMessage[];
  readonly toolCalls: readonly ExportedCall[];
  /** The loops of the exported topics. */
  readonly loops: readonly ExportedLoop[];
  /** Every change of the background runs of the exported topics, oldest first. */
  readonly runChanges: readonly RunAuditRow[];
  /** All of memory; of one topic: the facts that count only in it, and what was proposed in it. */
  readonly memory: ExportedMemory;
  /** What was decided about each message of a topic with the strategy `decision`. */
  readonly decisions: readonly ExportedDecision[];
  /** All automations, with what became of their newest times; none in the export of one topic. */
  readonly automations: readonly ExportedAutomation[];
}

/** An automation with the newest outcomes that are kept, newest first, and the missed times. */
export interface ExportedAutomation extends Automation {
  readonly outcomes: readonly FiringOutcome[];
  readonly missed: readonly Gap[];
}

export interface ExportFilter {
  /** The only topic to export; if absent, all topics are exported. */
  readonly topicId?: TopicId;
}

/**
 * Yields all messages, including hidden ones, topic by topic in the order of creation, oldest
 * message first. Removed topics are left out.
 */
export function* exportedMessages(
  database: Database,
  filter: ExportFilter = {},
): Generator<StoredMessage, void, undefined> {
  const messages = new Messages(database);
  for (const topicId of exportedIds(database, filter)) yield* messages.all(topicId);
}

/**
 * Yields every call of these messages with its result. If the message with the results is not
 * stored yet, the result comes from the journal; a call without any result is `unknown`.
 */
export function* exportedCalls(
  database: Database,
  filter: ExportFilter = {},
): Generator<ExportedCall, void, undefined> {
  const journal = new Journal(database);
  let asked: Message | undefined;
  let open: readonly ToolCallPart[] = [];
  for (const message of exportedMessages(database, filter)) {
    // A message of the app may be stored between calls and their results.
    if (isAside(message)) continue;
    if (message.role === 'tool') {
      const results = resultsOf(message);
      for (const call of open) {
        const result = results.get(call.callId);
        if (asked && result) yield exported(asked, call, result);
      }
      open = open.filter((call) => !results.has(call.callId));
    } else {
      if (asked) yield* unanswered(journal, asked, open);
      asked = message;
      open = callsOf(message);
    }
  }
  if (asked) yield* unanswered(journal, asked, open);
}

function* unanswered(journal: Journal, message: Message, calls: readonly ToolCallPart[]): Generator<ExportedCall> {
  if (calls.length === 0) return;
  const settled = message.loopId === null ? new Map<string, ToolResultPart>() : journal.settledCalls(message.loopId);
  for (const call of calls) yield exported(message, call, settled.get(call.callId));
}

function resultsOf(message: Message): Map<string, ToolResultPart> {
  const results = message.parts.filter((part): part is ToolResultPart => part.type === 'tool-result');
  return new Map(results.map((result) => [result.callId, result]));
}

function exported(message: Message, call: ToolCallPart, result: ToolResultPart | undefined): ExportedCall {
  return {
    id: call.callId,
    loopId: message.loopId,
    server: call.tool?.serverId ?? null,
    tool: call.tool?.toolName ?? call.writtenName,
    arguments: call.arguments,
    status: result?.status ?? 'unknown',
    result: result ? resultText(result) : '',
  };
}

function exportedIds(database: Database, { topicId }: ExportFilter): readonly TopicId[] {
  return new Topics(database).ids().filter((id) => topicId === undefined || topicId === id);
}

export function exportedData(database: Database, filter: ExportFilter = {}): Exported {
  const topics = new Topics(database);
  return {
    topics: exportedIds(database, filter)
      .map((id) => topics.get(id))
      .map(({ id, title, workspace, createdAt }) => ({ id, title, workspace, createdAt })),
    messages: [...exportedMessages(database, filter)],
    toolCalls: withApprovals(database, [...exportedCalls(database, filter)]),
    loops: exportedLoops(database, filter),
    runChanges: exportedRunChanges(database, filter),
    memory: exportedMemory(database, filter.topicId ?? null),
    decisions: exportedDecisions(database, exportedIds(database, filter)),
    automations: filter.topicId === undefined ? exportedAutomations(database) : [],
  };
}

export function exportedAutomations(database: Database): readonly ExportedAutomation[] {
  const [firings, gaps] = [new AutomationFirings(database), new AutomationGaps(database)];
  return new Automations(database)
    .list()
    .map(({ ownTopicId: _own, handledUntil: _until, foreign: _foreign, ...kept }) => ({
      ...kept,
      outcomes: firings.newest(kept.id, MOST_OUTCOMES),
      missed: gaps.newest(kept.id, MOST_OUTCOMES),
    }));
}

export function exportedRunChanges(database: Database, filter: ExportFilter = {}): readonly RunAuditRow[] {
  const audit = new RunAudit(database);
  return exportedIds(database, filter).flatMap((topicId) => audit.ofTopic(topicId));
}

export function exportedLoops(database: Database, filter: ExportFilter = {}): readonly ExportedLoop[] {
  const loops = new Loops(database);
  return exportedIds(database, filter)
    .flatMap((topicId) => loops.list({ topicId }))
    .map(({ id, topicId, strategy, createdAt }) => {
      const input = loops.input(id);
      const environment = isObject(input) ? (input.environment ?? null) : null;
      return { id, topicId, strategy, createdAt, environment, evidence: pastEvidence(loops, id) };
    });
}

function withApprovals(database: Database, calls: readonly ExportedCall[]): readonly ExportedCall[] {
  const loopIds = new Set(calls.flatMap(({ loopId }) => loopId ?? []));
  const approvals = new Map([...loopIds].flatMap((loopId) => [...approvalsOfLoop(database, loopId)]));
  return calls.map((call) => {
    const asked = approvals.get(call.id);
    return asked === undefined ? call : { ...call, approvals: asked };
  });
}

/** The approvals of a loop, by call. */
export function approvalsOfLoop(database: Database, loopId: LoopId): ReadonlyMap<CallId, readonly ExportedApproval[]> {
  const found = new Map<CallId, ExportedApproval[]>();
  for (const row of new Journal(database).rows(loopId, ['approval-requested', 'approval-settled'])) {
    if (row.kind === 'approval-requested') {
      const asked = { askedAt: row.at, receipt: row.asking?.receipt ?? null, answer: null };
      found.set(row.callId, [...(found.get(row.callId) ?? []), asked]);
    }
    if (row.kind !== 'approval-settled') continue;
    const requests = found.get(row.callId) ?? [];
    const last = requests.pop();
    const { at, decision, receipt, effect, reason } = row;
    const answer = {
      ...{ at, decision },
      ...(receipt !== undefined && { receipt }),
      ...(effect !== undefined && { effect }),
      ...(reason !== undefined && { reason }),
    };
    if (last !== undefined) requests.push({ ...last, answer });
  }
  return found;
}
