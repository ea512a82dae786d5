/**
 * Messages in our own neutral form; `shared/wire/*` converts them for each provider. Invariant of
 * every conversation sent to a model: each tool-call part is answered by exactly one tool-result
 * part with the same call id, in the `tool` message directly after it (`pair-up.ts` repairs
 * histories that were cut).
 */
import { assertNever } from './assert-never.ts';
import type { CallFacts } from './call-facts.ts';
import type { ReportedCommand } from './command-report.ts';
import type { DocumentFormat } from './document.ts';
import type { CallId, LoopId, MessageId, ServerId, TopicId } from './ids.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { Locale } from './loop.ts';
import type { ToolRef } from './mcp.ts';
import type { Usage } from './model.ts';
import type { OutputRef } from './output.ts';
import type { Question } from './question-text.ts';
import type { RanCommand } from './ran-command.ts';
import type { Reminder } from './reminder.ts';
import type { SlashReply } from './slash/slash-command.ts';

/**
 * Data that must be sent back to the provider byte for byte, with the part that they arrived with
 * (thought signatures, reasoning items).
 */
export interface Opaque {
  readonly provider: string;
  readonly data: JsonValue;
}

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly opaque?: Opaque;
  /**
   * The wire names of the offered tools whose calls the model printed at the end of this text
   * instead of making them. They did not run. Absent if there are none.
   */
  readonly printedCalls?: readonly string[];
}

export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  readonly opaque?: Opaque;
}

/**
 * A tool call by the model. The call id is the host's own and is never reused; the provider's id
 * is not stored.
 */
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly callId: CallId;
  /** The called tool; null: no enabled tool has this name. */
  readonly tool: ToolRef | null;
  /** The name that the model wrote. */
  readonly writtenName: string;
  readonly arguments: JsonObject;
  /**
   * Set if the arguments could not be parsed, or the reply was cut off inside them: the call never
   * runs, and `arguments` is `{}`. `error` says in whole sentences, for the model and for people,
   * what is wrong, that the tool did not run, and what to do.
   */
  readonly malformed?: { readonly raw: string; readonly error: string };
  readonly opaque?: Opaque;
  /**
   * The call as the model wrote it, if it was read differently and has opaque data. The provider may
   * refuse this data with any other call.
   */
  readonly signed?: { readonly name: string; readonly arguments: JsonObject };
  /**
   * Whether the model printed this call in its text, where it was read because the user chose so
   * for this model. Absent if the model made the call.
   */
  readonly readFromText?: true;
}

export type ToolCallStatus = 'done' | 'failed' | 'denied' | 'skipped' | 'timed-out' | 'cancelled' | 'unknown';

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is base64. */
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly type: 'audio'; readonly mimeType: string; readonly data: string }
  /** A text that the result contains as a resource of its server. */
  | { readonly type: 'resource'; readonly uri: string; readonly mimeType: string | null; readonly text: string }
  /** A link to a resource that could be read. */
  | { readonly type: 'link'; readonly uri: string; readonly name: string };

export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly callId: CallId;
  readonly tool: ToolRef | null;
  readonly status: ToolCallStatus;
  readonly content: readonly ToolContent[];
  /**
   * `yes`: the call changed a file. `maybe`: the call of a foreign tool may have changed one.
   * After either, repeating an earlier call can give a new result.
   */
  readonly changedFiles?: 'yes' | 'maybe';
  /** Wall time of the call in milliseconds, without the time spent waiting for the user. */
  readonly durationMs?: number;
  /**
   * The files that the call edited, relative to the workspace, with the number of lines added and
   * removed. The diffs are stored as checkpoints.
   */
  readonly edits?: readonly CallEdit[];
  /** What is known of a command that ran; absent for every other call. */
  readonly ran?: RanCommand;
  /** What the call made for people. No model reads it. Absent: nothing. */
  readonly outputs?: readonly OutputRef[];
  /** What the host knows of its end besides the text. Absent in rows of older versions. */
  readonly facts?: CallFacts;
}

/** A file that a call changed. */
export interface CallEdit {
  readonly path: string;
  /** The new path of something that was renamed or moved. */
  readonly to?: string;
  readonly added: number;
  readonly removed: number;
}

export interface ImagePart {
  readonly type: 'image';
  readonly mimeType: string;
  /** The data of the image in base64. */
  readonly data: string;
  /** The name of the file that a person attached. Absent: another image. */
  readonly name?: string;
}

export interface FilePart {
  readonly type: 'file';
  /**
   * The server of an attached resource, whose text is stored as it was when it was attached.
   * Absent: a file of the workspace.
   */
  readonly serverId?: ServerId;
  /** A path relative to the workspace, or the URI of a resource. */
  readonly path: string;
  readonly text: string;
  /**
   * Set for a file that a person attached: `path` is its name, and `text` what was read of it. `parts` is the number
   * of its pages, sheets or slides.
   */
  readonly document?: { readonly format: DocumentFormat; readonly parts: number };
}

/** What a user message carries in addition to its text. */
export type AttachedPart = ImagePart | FilePart;

/**
 * A question that the strategy asks the user, shown after `prefix`. The next user message is the
 * answer.
 */
export interface QuestionPart extends Question {
  readonly type: 'question';
  readonly prefix: string;
}

/** A slash command of the user and its result. Never sent to a model. */
export interface SlashCommandPart {
  readonly type: 'slash-command';
  readonly input: string;
  readonly reply: SlashReply;
}

/**
 * A reminder that was shown to the user. Never sent to a model. `missed`: it was due while the
 * app was closed.
 */
export interface ReminderPart {
  readonly type: 'reminder';
  readonly missed: boolean;
  readonly reminders: readonly Reminder[];
}

/**
 * A command that the user ran, with its output. A message that contains only this part is shown
 * but not sent to a model. The user's next message has the same part next to its text, and a
 * model reads it there.
 */
export interface CommandRunPart extends ReportedCommand {
  readonly type: 'command-run';
  /** Identifies the run of the command; both messages have the same id. */
  readonly id: string;
  /** The language of the report that a model reads. */
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

/**
 * Whether the message is only for people: it contains text of the app itself, and no model reads
 * it.
 */
export function isAside(message: { readonly parts: readonly Part[] }): boolean {
  return message.parts.length > 0 && message.parts.every(({ type }) => ASIDE.has(type));
}

export type Role = 'user' | 'assistant' | 'tool';

/**
 * A message as it is sent to a model. Immutable, because its serialised form is cached by
 * identity.
 */
export interface ModelMessage {
  /**
   * The id of the stored message; absent when the message is not stored. Never sent to a model.
   */
  readonly id?: MessageId;
  readonly role: Role;
  readonly parts: readonly Part[];
}

/** The model that wrote a message. */
export interface ModelRef {
  readonly provider: string;
  readonly model: string;
}

/** The iteration of the loop that a reply belongs to, and its cost. */
export interface IterationRef {
  readonly number: number;
  readonly usage: Usage;
  /** The time from the request to the end of the reply in milliseconds. */
  readonly durationMs: number;
  /** The model that failed just before, so that the fallback model replied. Absent: none failed. */
  readonly insteadOf?: ModelRef;
  /** How many images of the request were not sent, because the model does not see images. Absent: none. */
  readonly unseenImages?: number;
  /** How many older images of the request were not sent, because newer ones are as large as a request takes. Absent: none. */
  readonly olderImages?: number;
}

/** A message as a topic stores it. */
export interface Message extends ModelMessage {
  readonly id: MessageId;
  readonly topicId: TopicId;
  readonly loopId: LoopId | null;
  readonly model: ModelRef | null;
  /** Present only for replies of a loop. */
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

/** The wire names of the tools whose calls the model printed as text, which did not run. */
export function printedCallsOf(message: { readonly parts: readonly Part[] }): readonly string[] {
  return message.parts.flatMap((part) => (part.type === 'text' ? (part.printedCalls ?? []) : []));
}

export function userText(text: string): ModelMessage {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

export function userWords(text: string, carried: readonly (AttachedPart | CommandRunPart)[]): ModelMessage {
  return { role: 'user', parts: [{ type: 'text', text }, ...carried] };
}

/**
 * The text of a tool result that a model reads, without the images. Content that a model cannot
 * receive is named.
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
