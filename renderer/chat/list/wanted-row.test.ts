import { expect, it } from 'vitest';
import { CallId, MessageId } from '../../../shared/ids.ts';
import type { CallRow, ChatRow } from '../chat-row.ts';
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
