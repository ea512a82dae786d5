import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHistory } from '../../e2e/fixtures/any-history.ts';
import { threadTime } from '../../electron/host/thread-time.fixture.ts';
import type { CallId } from '../ids.ts';
import type { ModelMessage, ToolCallPart, ToolResultPart } from '../message.ts';
import { callsOf, resultText, userText } from '../message.ts';
import { pairUp } from './pair-up.ts';
import { expectPaired, resultsOf } from './pairing.fixture.ts';

const id = (n: number) => `call_0123456789abcdefghjkm0000${n}` as CallId;
const callPart = (callId: CallId): ToolCallPart => ({
  type: 'tool-call',
  callId,
  tool: null,
  writtenName: 'x',
  arguments: {},
});
const resultPart = (callId: CallId, text = 'ok'): ToolResultPart => ({
  type: 'tool-result',
  callId,
  tool: null,
  status: 'done',
  content: [{ type: 'text', text }],
});
const calling = (...ids: CallId[]): ModelMessage => ({ role: 'assistant', parts: ids.map(callPart) });
const answering = (...ids: CallId[]): ModelMessage => ({ role: 'tool', parts: ids.map((each) => resultPart(each)) });

describe('pairing up a history', () => {
  test('returns the same array for a correct history', () => {
    const history = [
      userText('do'),
      calling(id(1), id(2)),
      answering(id(1), id(2)),
      { role: 'assistant', parts: [] } as const,
    ];
    expect(pairUp(history)).toBe(history);
  });

  test('answers a call that was cut off as unknown and changes nothing else', () => {
    const history = [userText('do'), calling(id(1), id(2)), answering(id(2)), userText('go on')];
    const paired = pairUp(history);
    expect(resultsOf(paired[2]).map((part) => [part.callId, part.status])).toEqual([
      [id(1), 'unknown'],
      [id(2), 'done'],
    ]);
    expect(resultsOf(paired[2])[1]).toBe(history[2]?.parts[0]);
    expect([paired[0], paired[1], paired[3]]).toEqual([history[0], history[1], history[3]]);
    expect(paired[1]).toBe(history[1]);
  });

  test('adds a tool message when the history ends with calls', () => {
    const paired = pairUp([calling(id(1))]);
    expect(paired).toHaveLength(2);
    expect(resultText(resultsOf(paired[1])[0] ?? { content: [] })).toContain('not known');
  });

  test('joins results in separate messages in the order of the calls', () => {
    const paired = pairUp([calling(id(1), id(2)), answering(id(2)), answering(id(1))]);
    expect(paired).toHaveLength(2);
    expect(resultsOf(paired[1]).map((part) => part.callId)).toEqual([id(1), id(2)]);
  });

  test('drops results without a call, and all but the first of several results of one call', () => {
    const second: ModelMessage = {
      role: 'tool',
      parts: [resultPart(id(1), 'first'), resultPart(id(1), 'again'), resultPart(id(3))],
    };
    const paired = pairUp([answering(id(9)), calling(id(1)), second, userText('x'), answering(id(1))]);
    expect(paired.map((message) => message.role)).toEqual(['assistant', 'tool', 'user']);
    expect(resultsOf(paired[1]).map(resultText)).toEqual(['first']);
  });

  test('gives two calls with the same id different ids, each with its own result (F14)', () => {
    const doubled: ModelMessage = { role: 'tool', parts: [resultPart(id(1), 'one'), resultPart(id(1), 'two')] };
    const paired = pairUp([calling(id(1), id(1)), doubled, calling(id(1)), answering(id(1))]);
    const ids = paired.flatMap((message) => callsOf(message).map((part) => part.callId));
    expect(new Set(ids).size).toBe(3);
    expect(resultsOf(paired[1]).map(resultText)).toEqual(['one', 'two']);
    expect(paired.flatMap((message) => resultsOf(message).map((part) => part.callId))).toEqual(ids);
  });

  test('answers every call of any history exactly once with its own result, and neither loses nor invents anything', () => {
    fc.assert(
      fc.property(anyHistory, (history) => expectPaired(history, pairUp(history))),
      { numRuns: 2_000 },
    );
  });

  test('changes nothing the second time, and keeps the identity of messages that need no change', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const once = pairUp(history);
        expect(pairUp(once)).toBe(once);
        const untouched = (messages: readonly ModelMessage[]) =>
          messages.filter(
            (message) =>
              message.role !== 'tool' &&
              message.parts.every((part) => part.type !== 'tool-call' && part.type !== 'tool-result'),
          );
        const kept = new Set(once);
        for (const message of untouched(history)) expect(kept.has(message)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('pairs 20,000 messages in well under a second', () => {
    const history = Array.from({ length: 10_000 }, (_, n) => {
      const each = `call_0123456789abcdefghjkm${String(n).padStart(5, '0')}` as CallId;
      return [calling(each), answering(each)];
    }).flat();
    const used = threadTime();
    expect(pairUp(history)).toBe(history);
    expect(used()).toBeLessThan(500);
  });
});
