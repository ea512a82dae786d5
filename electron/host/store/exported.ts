/** Reads the data of an export in portions, so that a large database needs little memory. */
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import {
  callsOf,
  isAside,
  type Message,
  resultText,
  type ToolCallPart,
  type ToolResultPart,
} from '../../../shared/message.ts';
import type { Database } from './database.ts';
import { Journal } from './journal.ts';
import { Messages, type StoredMessage } from './messages.ts';
import { type Topic, Topics } from './topics.ts';

/** A tool call of a model with its result, as one row of the export. */
export interface ExportedCall extends Pick<ToolResultPart, 'status'> {
  readonly id: CallId;
  readonly loopId: LoopId | null;
  readonly server: string | null;
  readonly tool: string;
  readonly arguments: ToolCallPart['arguments'];
  readonly result: string;
}

export interface Exported {
  readonly topics: readonly Pick<Topic, 'id' | 'title' | 'workspace' | 'createdAt'>[];
  /** The exported messages; `hidden` marks a message of a version that is not shown. */
  readonly messages: readonly StoredMessage[];
  readonly toolCalls: readonly ExportedCall[];
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
    toolCalls: [...exportedCalls(database, filter)],
  };
}
