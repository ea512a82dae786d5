import { expect, it } from 'vitest';
import { CallId, LoopId } from '../../../shared/ids.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { pastApprovals } from './past-approvals.ts';

const loopId = LoopId.parse(`loop_${'0'.repeat(26)}`);
const [callId, other] = ['0', '1'].map((digit) => CallId.parse(`call_${digit.repeat(26)}`)) as [CallId, CallId];

const RECEIPT: Receipt = {
  effect: { kind: 'call' },
  ...{ folder: '/folder', ignored: [], covers: { kind: 'tool' }, offers: ['once'], expiresAt: 0, digest: 'whole' },
  carries: { secrets: [], destination: { to: 'server', name: 's' }, withoutSecrets: 'bare' },
};
const ASKING = { why: [], diffs: [], receipt: RECEIPT };

type Row = Extract<JournalRow, { kind: 'approval-requested' | 'approval-settled' }>;
const asked = (id: CallId, at: number): Row => ({
  ...{ kind: 'approval-requested', callId: id, definitionHash: '', asking: ASKING },
  ...{ seq: 1, row: at, at },
});
const settled = (id: CallId, at: number, more: Partial<Extract<Row, { kind: 'approval-settled' }>>): Row => ({
  ...{ kind: 'approval-settled', callId: id, decision: 'once', seq: 1, row: at, at },
  ...more,
});

const loops = (rows: readonly Row[]) => ({
  record: (id: LoopId) => ({ id }) as LoopRecord,
  journal: () => rows,
});

it('returns what was asked about one call, in order, each with its own answer', () => {
  const rows = [
    asked(callId, 1),
    asked(other, 2),
    settled(other, 3, {}),
    asked(callId, 4),
    settled(callId, 5, { decision: 'deny', reason: 'No.', receipt: 'whole' }),
  ];
  expect(pastApprovals(loops(rows), loopId, callId)).toEqual([
    { askedAt: 1, asking: ASKING, answer: null },
    { askedAt: 4, asking: ASKING, answer: { decision: 'deny', at: 5, reason: 'No.' } },
  ]);
});

it('says that a call was allowed only without its secrets', () => {
  const rows = [asked(callId, 1), settled(callId, 2, { receipt: 'bare' })];
  expect(pastApprovals(loops(rows), loopId, callId)[0]?.answer).toEqual({
    ...{ decision: 'once', at: 2, withoutSecrets: true },
  });
});

it('returns at most the newest 20 requests', () => {
  const rows = Array.from({ length: 30 }, (_, at) => asked(callId, at));
  expect(pastApprovals(loops(rows), loopId, callId).map(({ askedAt }) => askedAt)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 10),
  );
});
