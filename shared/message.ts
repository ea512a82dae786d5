/**
 * Messages in our own neutral form; `shared/wire/*` turns them into each provider's. Invariant
 * everywhere a model sees them: every tool-call part is answered by exactly one tool-result part
 * with the same call id, in the `tool` message right behind it (`pair-up.ts` repairs histories
 * that were cut).
 */
import { assertNever } from './assert-never.ts';
import type { ReportedCommand } from './command-report.ts';
import type { CallId, LoopId, MessageId, ServerId, TopicId } from './ids.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { Locale } from './loop.ts';
import type { ToolRef } from './mcp.ts';
import type { Usage } from './model.ts';
import type { Reminder } from './reminder.ts';
import type { SlashReply } from './slash/slash-command.ts';

/**
 * What a provider must get back byte for byte with the part it came with (thought signatures,
 * reasoning items).
 */
export interface Opaque {
  readonly provider: string;
  readonly data: JsonValue;
}

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly opaque?: Opaque;
}

export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  readonly opaque?: Opaque;
}

/**
 * A call as the model made it. The call id is the host's own, unique for ever; the provider's is
 * not kept.
 */
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly callId: CallId;
  /** null: no enabled tool has this name. */
  readonly tool: ToolRef | null;
  /** What the model wrote as the name. */
  readonly writtenName: string;
  readonly arguments: JsonObject;
  /**
   * The arguments could not be read, or the reply was cut inside them: never run. `arguments` is
   * then `{}`. `error` has whole sentences for the model and for people: what is wrong, that the
   * tool did not run, what to do.
   */
  readonly malformed?: { readonly raw: string; readonly error: string };
  readonly opaque?: Opaque;
}

export type ToolCallStatus = 'done' | 'failed' | 'denied' | 'skipped' | 'timed-out' | 'cancelled' | 'unknown';

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is base64. */
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'audio'; readonly mimeType: string; readonly data: string }
  /** A text the result carries as a resource of its server. */
  | { readonly type: 'resource'; readonly uri: string; readonly mimeType: string | null; readonly text: string }
  /** A resource that could be read. */
  | { readonly type: 'link'; readonly uri: string; readonly name: string };

export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly callId: CallId;
  readonly tool: ToolRef | null;
  readonly status: ToolCallStatus;
  readonly content: readonly ToolContent[];
  /**
   * `yes`: the call changed a file. `maybe`: it is a foreign tool that may have. Either lets
   * other calls be repeated with reason.
   */
  readonly changedFiles?: 'yes' | 'maybe';
  /** Wall time of the call without waiting for the user, milliseconds. */
  readonly durationMs?: number;
  /**
   * The files an edit changed, relative to the workspace, with lines added and removed. The diffs
   * are kept as checkpoints.
   */
  readonly edits?: readonly { readonly path: string; readonly added: number; readonly removed: number }[];
}

export interface ImagePart {
  readonly type: 'image';
  readonly mimeType: string;
  /** base64 */
  readonly data: string;
}

export interface FilePart {
  readonly type: 'file';
  /**
   * A resource of this server, as it was when it was attached. Absent: a file of the workspace.
   */
  readonly serverId?: ServerId;
  /** Relative to the workspace; of a resource its URI. */
  readonly path: string;
  readonly text: string;
}

/** What a user's message carries besides its words. */
export type AttachedPart = ImagePart | FilePart;

/** A question of the strategy, shown with its prefix. The answer is the user message behind it. */
export interface QuestionPart {
  readonly type: 'question';
  readonly prefix: string;
  readonly question: string;
}

/** A slash command of the user and what came of it. Never sent to a model. */
export interface SlashCommandPart {
  readonly type: 'slash-command';
  readonly input: string;
  readonly reply: SlashReply;
}

/**
 * What the user was reminded of. Never sent to a model. `missed`: it was due while the app was
 * closed.
 */
export interface ReminderPart {
  readonly type: 'reminder';
  readonly missed: boolean;
  readonly reminders: readonly Reminder[];
}

/**
 * A command the user ran, with its output. Alone in a message it is only shown. The user's next
 * message carries the same part with its words, and from there a model reads it.
 */
export interface CommandRunPart extends ReportedCommand {
  readonly type: 'command-run';
  /** Of the run, the same in both messages. */
  readonly id: string;
  /** Of the report a model reads. */
  readonly locale: Locale;
}

export type Part =
  | TextPart
  | ReasoningPart
  | ToolCallPart
  | ToolResultPart
  | ImagePart
  | FilePart
  | QuestionPart
  | SlashCommandPart
  | ReminderPart
  | CommandRunPart;

const ASIDE: ReadonlySet<Part['type']> = new Set(['slash-command', 'reminder', 'command-run']);

/** It is for people only: what the app itself said, which no model reads. */
export function isAside(message: { readonly parts: readonly Part[] }): boolean {
  return message.parts.length > 0 && message.parts.every(({ type }) => ASIDE.has(type));
}

export type Role = 'user' | 'assistant' | 'tool';

/** What is sent to a model. Immutable: its serialisation is cached by identity. */
export interface ModelMessage {
  /**
   * Under which it is stored in the topic; absent for what is only said to the model. Never sent.
   */
  readonly id?: MessageId;
  readonly role: Role;
  readonly parts: readonly Part[];
}

/** Which model wrote a message. */
export interface ModelRef {
  readonly provider: string;
  readonly model: string;
}

/** Which iteration of its loop a reply is, and what it cost. */
export interface IterationRef {
  readonly number: number;
  readonly usage: Usage;
  /** From asking the model to the end of its reply. */
  readonly durationMs: number;
}

/** A stored entry of a topic. */
export interface Message extends ModelMessage {
  readonly id: MessageId;
  readonly topicId: TopicId;
  readonly loopId: LoopId | null;
  readonly model: ModelRef | null;
  /** Replies of a loop only. */
  readonly iteration?: IterationRef;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}

export function textOf(message: ModelMessage | { readonly parts: readonly Part[] }): string {
  return message.parts
    .filter((part): part is TextPart => part.type === 'text')
    .map((part) => part.text)
    .join('');
}

export function callsOf(message: { readonly parts: readonly Part[] }): readonly ToolCallPart[] {
  return message.parts.filter((part): part is ToolCallPart => part.type === 'tool-call');
}

export function userText(text: string): ModelMessage {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

export function userWords(text: string, carried: readonly (AttachedPart | CommandRunPart)[]): ModelMessage {
  return { role: 'user', parts: [{ type: 'text', text }, ...carried] };
}

/**
 * The text a model reads of a tool's result, without its images. What a model cannot be given is
 * named.
 */
export function resultText(result: Pick<ToolResultPart, 'content'>): string {
  return result.content.flatMap(spoken).join('\n');
}

function spoken(item: ToolContent): readonly string[] {
  switch (item.type) {
    case 'text':
      return [item.text];
    case 'image':
      return [];
    case 'audio':
      return [`[audio: ${item.mimeType}]`];
    case 'resource':
      return [`[resource ${item.uri}]\n${item.text}`];
    case 'link':
      return [`[link to resource ${item.name}: ${item.uri}]`];
    default:
      return assertNever(item);
  }
}
