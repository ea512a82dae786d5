import { describe, expect, it } from 'vitest';
import { CallId } from './ids.ts';
import { foldCallEvent, type LiveCall } from './live-calls.ts';

const callId = CallId.parse(`call_${'0'.repeat(26)}`);
const call = { callId, server: 's', tool: 'write', arguments: {} };
type Event = Parameters<typeof foldCallEvent>[1];
const statusAfter = (...events: readonly Event[]) =>
  events.reduce<readonly LiveCall[]>((calls, event) => foldCallEvent(calls, event, 0), [])[0]?.status;

const request = { type: 'approval-request', ...call, why: [], diffs: [] } as const;
const settled = { type: 'approval-settled', callId } as const;

describe('a call that waits for an approval', () => {
  it.each(['once', 'topic', 'folder'] as const)('is approved, and not running, after the answer "%s"', (decision) => {
    expect(statusAfter(request, { ...settled, decision })).toBe('approved');
  });

  it('is running only after its start was announced', () => {
    const start = { type: 'tool-call-start', ...call } as const;
    expect(statusAfter(request, { ...settled, decision: 'once' }, start)).toBe('running');
  });

  it('waits again if it is requested again before it starts', () => {
    expect(statusAfter(request, { ...settled, decision: 'once' }, request)).toBe('asking');
  });

  it('is denied after a denial', () => {
    expect(statusAfter(request, { ...settled, decision: 'deny' })).toBe('denied');
  });
});
