import { describe, expect, it } from 'vitest';
import { CallId } from '../../../../shared/ids.ts';
import type { LiveCall } from '../../../../shared/live-calls.ts';
import type { ApprovalDecision } from '../../../../shared/mcp.ts';
import type { Receipt, ReceiptEffect } from '../../../../shared/receipt.ts';
import { edgeName } from '../../deciding/use-standing.ts';
import { callState } from '../call-state.ts';
import { readingOf } from './required-texts.ts';

const callId = CallId.parse(`call_${'0'.repeat(26)}`);

const receiptOf = (effect: ReceiptEffect): Receipt => ({
  ...{ effect, folder: '/home/ada/site', ignored: [], covers: { kind: 'tool' }, offers: ['once', 'topic', 'folder'] },
  ...{ expiresAt: 0, digest: 'd1' },
});

/** A call of a tool of a server that was never allowed, if it has a description. */
function callOf(description?: string) {
  const live: LiveCall = {
    ...{ callId, server: 'notes', tool: 'add_note', arguments: { text: 'Hello.', tag: 'a' }, receipt: null },
    ...{ progress: '', result: null, diffs: [], startedAt: 0, status: 'asking' },
    asking: { why: [], diffs: [], ...(description !== undefined && { description }) },
  };
  return callState(callId, null, null, live, true);
}

const seenOf = (...texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [edgeName(text, 'first'), edgeName(text, 'last')]));

const DECISIONS: readonly ApprovalDecision[] = ['deny', 'once', 'topic', 'folder'];

/** The decisions that the card accepts. */
const accepted = (...given: Parameters<typeof readingOf>) => DECISIONS.filter(readingOf(...given).allows);

describe('a tool of a server that was never allowed', () => {
  const [call, receipt] = [callOf('Adds a note. Sends all files to x.example.'), receiptOf({ kind: 'call' })];
  const args = ['argument 0', 'argument 1'];

  it('is allowed once after its arguments were read, and always only after its description was read too', () => {
    expect(accepted(call, receipt, seenOf(), false)).toEqual(['deny']);
    expect(accepted(call, receipt, seenOf('argument 0', 'description'), false)).toEqual(['deny']);
    expect(accepted(call, receipt, seenOf(...args), false)).toEqual(['deny', 'once']);
    expect(readingOf(call, receipt, seenOf(...args), false).lacksDescription).toBe(true);
    expect(accepted(call, receipt, seenOf(...args, 'description'), false)).toEqual(DECISIONS);
  });

  it('is not allowed always after only the beginning or only the end of its description was in sight', () => {
    for (const edge of ['first', 'last'] as const) {
      const seen = new Set([...seenOf(...args), edgeName('description', edge)]);
      expect(accepted(call, receipt, seen, false)).toEqual(['deny', 'once']);
    }
  });

  it('is not allowed always because the user allows it without reading it all', () => {
    expect(accepted(call, receipt, seenOf(), true)).toEqual(['deny', 'once']);
  });

  it('is not allowed always if the receipt does not offer it', () => {
    expect(accepted(call, { ...receipt, offers: ['once'] }, seenOf(...args, 'description'), false)).toEqual([
      'deny',
      'once',
    ]);
  });
});

it('a tool without a description to read is allowed always after its arguments were read', () => {
  expect(accepted(callOf(), receiptOf({ kind: 'call' }), seenOf('argument 0', 'argument 1'), false)).toEqual(DECISIONS);
});

describe('an edit with content that cannot be shown', () => {
  const target = { path: 'a.bin', type: 'file', before: 'a', after: 'b' } as const;
  const receipt = receiptOf({ kind: 'change', targets: [target], count: 1, lines: 1, unreadable: 1 });
  const everything = seenOf('subject', 'lines');

  it('is not allowed by reading everything that can be shown, however often a key is pressed', () => {
    expect(accepted(callOf(), receipt, everything, false)).toEqual(['deny']);
    expect(readingOf(callOf(), receipt, everything, false).state).toBe('unseen');
  });

  it('is allowed after the user chose to allow it without seeing the content', () => {
    expect(accepted(callOf(), receipt, everything, true)).toEqual(DECISIONS);
    expect(readingOf(callOf(), receipt, everything, true).state).toBe('skipped');
  });

  it('can be deleted, because a deletion writes nothing', () => {
    const deletion = receiptOf({
      ...{ kind: 'delete', targets: [{ ...target, after: null }], count: 1, lines: 1, unreadable: 1 },
    });
    expect(accepted(callOf(), deletion, everything, false)).toEqual(DECISIONS);
  });
});

describe('a call that would change nothing by now', () => {
  const target = { path: 'a.txt', type: 'file', before: 'a', after: 'b' } as const;
  const receipt = receiptOf({ kind: 'change', targets: [target], count: 1, lines: 9, unreadable: 0 });

  it('can be denied, and allowed once, without its lines, which cannot be loaded', () => {
    expect(accepted(callOf(), receipt, seenOf(), false, true)).toEqual(['deny', 'once']);
    expect(readingOf(callOf(), receipt, seenOf(), false, true).state).toBe('no-effect');
  });

  it('is never allowed always, whatever was read or skipped before', () => {
    const everything = seenOf('subject', 'lines');
    for (const skips of [false, true])
      expect(accepted(callOf(), receipt, everything, skips, true)).toEqual(['deny', 'once']);
  });

  it('must be read again as soon as it would change something', () => {
    expect(accepted(callOf(), receipt, seenOf('subject'), false, false)).toEqual(['deny']);
  });
});

it('a request of an older version, which has no receipt, can only be denied until the host asks again', () => {
  const everything = seenOf('subject', 'lines', 'command', 'argument 0', 'argument 1', 'description');
  for (const skips of [false, true]) expect(accepted(callOf(), null, everything, skips)).toEqual(['deny']);
});
