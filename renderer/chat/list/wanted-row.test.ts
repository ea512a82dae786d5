import { expect, it } from 'vitest';
import { CallId, MessageId } from '../../../shared/ids.ts';
import { teller, text } from '../chat.fixture.ts';
import type { CallRow, ChatRow } from '../chat-row.ts';
import { placeOfMessage } from './chat-rows.ts';
import { isInClosedGroup, wantedRow } from './wanted-row.ts';

const [message, other] = ['msg_01m8d9tz6947genbddgxg1n8p6', 'msg_01m8d9tz6947genbddgxg1n8p7'].map((id) =>
  MessageId.parse(id),
);
const callId = CallId.parse('call_01m8d9tz6947genbddgxg1n8p6');

it('finds the row of a call, or the end of a message, or nothing', () => {
  if (message === undefined || other === undefined) throw new Error('There are two messages.');
  const end = {
    messageId: message,
    loopId: null,
    hasWorked: false,
    text: 'x',
    model: null,
    createdAt: 1,
    pinned: false,
    turn: null,
  };
  const rows: readonly ChatRow[] = [
    { kind: 'reasoning', key: 'a', text: 'x' },
    { kind: 'call', key: callId, callId, part: null, result: null },
    { kind: 'answer', key: 'b', text: 'x', piece: 0, loopId: null, end },
  ];
  expect(wantedRow(rows, { messageId: message, callId })).toBe(1);
  expect(wantedRow(rows, { messageId: message, callId: null })).toBe(2);
  expect(wantedRow(rows, { messageId: other, callId: null })).toBe(-1);
});

it('finds the piece of an answer in which the words stand closest together, or the first one', () => {
  const { user, reply } = teller();
  const answer = reply(1, text('Paragraph 1.'));
  const piece = (words: string, index: number): ChatRow => {
    const key = `${placeOfMessage(answer)}:answer:${index}`;
    return { kind: 'answer', key, text: words, piece: index, loopId: answer.loopId, end: null };
  };
  const rows = [
    { kind: 'user', key: 'q', message: user('Go'), begins: true, unseenBy: null, olderImages: 0 } as const,
    ...['Paragraph 1.', 'Paragraph 4 of 40.', 'Paragraph 40.', 'It has 40 lines.'].map(piece),
  ];
  const found = (...words: readonly string[]) =>
    wantedRow(rows, { messageId: answer.id, callId: null, words }, [answer]);
  expect(found('paragraph', '40')).toBe(3);
  expect(found('lines')).toBe(4);
  expect(found('absent')).toBe(1);
});

it('finds a call in an open group of reads, and says that it has no row in a closed one', () => {
  if (message === undefined) throw new Error('There is a message.');
  const call: CallRow = { kind: 'call', key: callId, callId, part: null, result: null };
  const line = (open: boolean): ChatRow => ({ kind: 'reads', key: 'g', calls: [call], open });
  const open: readonly ChatRow[] = [line(true), { kind: 'read', key: callId, call }];
  expect(wantedRow(open, { messageId: message, callId })).toBe(1);
  expect(isInClosedGroup(open, callId)).toBe(false);
  expect(isInClosedGroup([line(false)], callId)).toBe(true);
  expect(isInClosedGroup([line(false)], CallId.parse('call_01m8d9tz6947genbddgxg1n8p7'))).toBe(false);
});
