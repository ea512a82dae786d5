/** Builds the rows of a chat from stored messages and the live loop. Pure. */

import { endedRun } from '../../../shared/ended-run.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { CallId } from '../../../shared/ids.ts';
import { callsOf, isAside, type ModelRef, type Part, printedCallsOf, textOf } from '../../../shared/message.ts';
import type { CommandRun, Compaction, MessageView } from '../../../shared/topic.ts';
import { versionsOf } from '../../stores/version-place.ts';
import type { AnswerEnd, ChatRow, LiveShape, Turn } from '../chat-row.ts';
import { answerPieces } from '../markdown/answer-pieces.ts';
import { leftOutImages } from './left-out-images.ts';
import { isShownOtherwise, type LoopFacts, loopFacts } from './loop-facts.ts';
import { isSameModel } from './same-model.ts';

/**
 * Builds the rows of a chat. `compaction` is the one in force; its row appears if the last
 * message it covers is loaded. `hasEarlier`: the topic has messages before the loaded ones.
 */
export function chatRows(
  messages: readonly MessageView[],
  commands: readonly CommandRun[],
  live: LiveShape | null,
  compaction: Compaction | null = null,
  hasEarlier = false,
): readonly ChatRow[] {
  const running = live === null || live.over ? null : live.loopId;
  const facts = loopFacts(messages, running, hasEarlier);
  const newest = messages.findLastIndex((message) => !isAside(message));
  const runs = storedRuns(messages);
  const waiting = commands
    .filter(({ id }) => !runs.stored.has(id))
    .sort((one, other) => one.startedAt - other.startedAt);
  const rows: ChatRow[] = [];
  let question: MessageView | null = null;
  let lastModel: ModelRef | null = null;
  let lastReply: MessageView | null = null;
  messages.forEach((message, index) => {
    while (waiting[0] !== undefined && waiting[0].startedAt < message.createdAt) {
      rows.push(...waiting.splice(0, 1).map(commandRow));
    }
    if (message.role === 'user') {
      const begins = facts.beginnings.has(message.id);
      if (begins) {
        endTurn(rows, question);
        question = message;
      }
      rows.push({
        kind: 'user',
        key: message.id,
        message,
        begins,
        ...leftOutImages(messages, index, lastReply, hasEarlier),
      });
    }
    if (message.role === 'assistant') {
      rows.push(...replyRows(message, facts, index === newest, runs.taken, lastModel));
      lastModel = message.model ?? lastModel;
      if (message.iteration !== undefined) lastReply = message;
    }
    if (compaction?.until === message.id) rows.push({ kind: 'compaction', key: compaction.id, compaction });
  });
  if (running === null) endTurn(rows, question);
  markNewestPrinted(rows);
  rows.push(...waiting.map(commandRow));
  if (live !== null && running !== null) rows.push(...liveRows(live, messages), statusRow(question));
  return rows;
}

/** Connects the last answer of a turn to the question that began the turn. */
function endTurn(rows: ChatRow[], question: MessageView | null): void {
  if (question === null) return;
  const at = rows.findLastIndex((row) => endOf(row) !== null || (row.kind === 'user' && row.message === question));
  const row = rows[at];
  if (row === undefined || !hasEnd(row) || row.end === null) return;
  rows[at] = { ...row, end: { ...row.end, turn: turnOf(question) } };
}

/** Only the newest line about printed calls offers to read such calls from now on. */
function markNewestPrinted(rows: ChatRow[]): void {
  const at = rows.findLastIndex(({ kind }) => kind === 'printed-call');
  const row = rows[at];
  if (row?.kind === 'printed-call') rows[at] = { ...row, newest: true };
}

const turnOf = (question: MessageView): Turn => ({
  question: question.id,
  answers: versionsOf(question, 'answers'),
});

const statusRow = (question: MessageView | null): ChatRow => ({
  kind: 'status',
  key: 'status',
  turn: question === null ? null : turnOf(question),
});

/** The end of the answer that this row ends; null: no answer ends with this row. */
export function endOf(row: ChatRow): AnswerEnd | null {
  return hasEnd(row) ? row.end : null;
}

function hasEnd(row: ChatRow): row is Extract<ChatRow, { end: unknown }> {
  return row.kind === 'answer' || row.kind === 'printed-call' || row.kind === 'ending';
}

/** Adds messages that are being sent to the host, before the status row of the loop. */
export function withSending(
  rows: readonly ChatRow[],
  own: readonly { readonly key: string; readonly text: string }[],
): readonly ChatRow[] {
  if (own.length === 0) return rows;
  const end = rows.at(-1)?.kind === 'status' ? rows.length - 1 : rows.length;
  const sending = own.map(({ key, text }): ChatRow => ({ kind: 'sending', key, text }));
  return [...rows.slice(0, end), ...sending, ...rows.slice(end)];
}

const commandRow = (command: CommandRun): ChatRow => ({ kind: 'command', key: command.id, command, waits: false });

/** How the keys of the rows with the text of a message begin. */
export const placeOfMessage = ({ id, loopId, iteration }: Pick<MessageView, 'id' | 'loopId' | 'iteration'>): string =>
  iteration === undefined || loopId === null ? id : placeOf(loopId, iteration.number);

/**
 * The ids of the commands that have a message of their own, and of those whose output was sent
 * with a user message.
 */
function storedRuns(messages: readonly MessageView[]) {
  const idsIn = (role: MessageView['role']) =>
    new Set(
      messages.flatMap((message) =>
        message.role === role ? message.parts.flatMap((part) => (part.type === 'command-run' ? [part.id] : [])) : [],
      ),
    );
  return { stored: idsIn('assistant'), taken: idsIn('user') };
}

function replyRows(
  message: MessageView,
  facts: LoopFacts,
  newest: boolean,
  taken: ReadonlySet<string>,
  lastModel: ModelRef | null,
): readonly ChatRow[] {
  const { id, loopId, iteration, parts } = message;
  const ended = facts.endings.get(id);
  const ending: readonly ChatRow[] =
    ended === undefined
      ? []
      : [
          {
            kind: 'ending',
            key: `${id}:ending`,
            ...ended.ending,
            end: answerEnd({ ...message, model: ended.ending.model }, ended.ending.text, facts),
          },
        ];
  if (ended?.where === 'instead') return ending;
  const place = placeOfMessage(message);
  const rows: ChatRow[] = [];
  if (iteration !== undefined && loopId !== null && facts.divided.has(loopId)) {
    rows.push({
      kind: 'separator',
      key: `${place}:separator`,
      number: iteration.number,
      iteration,
      model: isSameModel(message.model, lastModel) && iteration.insteadOf === undefined ? null : message.model,
    });
  }
  const reasoning = reasoningOf(parts);
  if (reasoning !== '') rows.push({ kind: 'reasoning', key: `${place}:reasoning`, text: reasoning });
  const calls = callsOf(message).filter((call) => !isShownOtherwise(call, facts.results));
  const text = textOf(message);
  const end = calls.length === 0 && ended === undefined && text.trim() !== '' ? answerEnd(message, text, facts) : null;
  const hasPrinted = printedCallsOf(message).length > 0;
  rows.push(...answerRows(message, place, hasPrinted ? null : end));
  if (hasPrinted) rows.push({ kind: 'printed-call', key: `${id}:printed`, model: message.model, newest: false, end });
  for (const part of calls) {
    const { callId } = part;
    rows.push({ kind: 'call', key: callId, callId, part, result: facts.results.get(callId) ?? null });
  }
  rows.push(...parts.flatMap((part, at) => ownRow(part, `${id}:${at}`, message, newest, taken)));
  return [...rows, ...ending];
}

/**
 * The row of a message part that is shown in a row of its own. `newest`: whether no relevant
 * message follows.
 */
function ownRow(
  part: Part,
  key: string,
  { id, createdAt }: Pick<MessageView, 'id' | 'createdAt'>,
  newest: boolean,
  taken: ReadonlySet<string>,
): readonly ChatRow[] {
  switch (part.type) {
    case 'command-run':
      return [{ kind: 'command', key: part.id, command: endedRun(part, createdAt), waits: !taken.has(part.id) }];
    case 'question':
      return [{ kind: 'question', key, messageId: id, part, open: newest }];
    case 'slash-command':
      return [{ kind: 'slash-command', key, part, createdAt }];
    case 'reminder':
      return [{ kind: 'reminder', key, part }];
    default:
      return [];
  }
}

const answerEnd = (
  { id, loopId, model, createdAt, pinned }: MessageView,
  text: string,
  { divided }: LoopFacts,
): AnswerEnd => ({
  messageId: id,
  loopId,
  hasWorked: loopId !== null && divided.has(loopId),
  text,
  model,
  createdAt,
  pinned: pinned === true,
  turn: null,
});

/**
 * The pieces of answers. The key is the list of parts, because a pin or a new version creates a
 * new message object with the same parts.
 */
const cutAnswers = new WeakMap<readonly Part[], readonly string[]>();

function answerRows(message: MessageView, place: string, end: AnswerEnd | null): readonly ChatRow[] {
  const text = textOf(message);
  if (text.trim() === '') return [];
  const pieces = cutAnswers.get(message.parts) ?? answerPieces(text).pieces;
  cutAnswers.set(message.parts, pieces);
  return pieces.map((piece, index) => ({
    kind: 'answer',
    key: `${place}:answer:${index}`,
    text: piece,
    piece: index,
    loopId: message.loopId,
    end: index === pieces.length - 1 ? end : null,
  }));
}

/** The rows of the running iteration that are not stored as messages yet. */
function liveRows(live: LiveShape, messages: readonly MessageView[]): readonly ChatRow[] {
  const { loopId, iteration } = live;
  const place = placeOf(loopId, iteration);
  const ofLoop = messages.filter((message) => message.loopId === loopId && message.role === 'assistant');
  const stored = ofLoop.some((message) => message.iteration?.number === iteration);
  const known = new Set(ofLoop.flatMap((message) => callsOf(message).map(({ callId }) => callId)));
  const calls = live.callIds === '' ? [] : live.callIds.split(',').map((id) => CallId.parse(id));
  const fresh = calls.filter((callId) => !known.has(callId));
  const rows: ChatRow[] = [];
  if (!stored && (live.streaming || fresh.length > 0)) {
    if (live.divided && (iteration > 1 || fresh.length > 0)) {
      rows.push({ kind: 'separator', key: `${place}:separator`, number: iteration, iteration: null, model: null });
    }
    if (live.reasoning) rows.push({ kind: 'reasoning', key: `${place}:reasoning`, text: null });
    for (let piece = 0; piece < live.pieces; piece++) {
      rows.push({ kind: 'answer', key: `${place}:answer:${piece}`, text: null, piece, loopId, end: null });
    }
  }
  for (const callId of fresh) rows.push({ kind: 'call', key: callId, callId, part: null, result: null });
  return rows;
}

const placeOf = (loopId: LoopId, iteration: number): string => `${loopId}:${iteration}`;

function reasoningOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');
}
