import { expect, it } from 'vitest';
import { callIdentifier } from '../../electron/host/loop/call-ids.ts';
import { plannedCall } from '../../electron/host/loop/effects.ts';
import { newId } from '../../electron/host/new-id.ts';
import { CallId, LoopId, ServerId } from '../ids.ts';
import { chatMessages } from './openai-messages.ts';
import { sentCallId } from './sent-call-id.ts';

const planned = plannedCall({ serverId: ServerId.parse('s'), toolName: 't' }, {});

function plannedIds(loopId: LoopId, count: number): readonly CallId[] {
  const calls = Array.from({ length: count }, () => planned);
  const effect = callIdentifier(loopId)({ type: 'callTools', calls, onFailure: 'continue' });
  return effect.type === 'callTools' ? effect.calls.map(({ callId }) => callId) : [];
}

it('sends nine letters and digits for every id, and the same for the same id', () => {
  const ids = [...plannedIds(newId(LoopId), 40), ...Array.from({ length: 40 }, () => newId(CallId))];
  for (const id of ids) expect(sentCallId(id)).toMatch(/^[0-9a-z]{9}$/);
  expect(ids.map(sentCallId)).toEqual(ids.map(sentCallId));
});

it('sends different ids for the planned calls of 200 loops that began in the same moment', () => {
  const ids = Array.from({ length: 200 }, () => plannedIds(newId(LoopId), 40)).flat();
  expect(new Set(ids.map(sentCallId)).size).toBe(ids.length);
});

it('sends different ids for two loops that share the characters before the number of the call', () => {
  const [first, second] = ['loop_01jabcdefghjkaaaakqrs00000', 'loop_01jabcdefghjkbbbbkqrs00000'].map(
    (id) => plannedIds(LoopId.parse(id), 1)[0] as CallId,
  );
  expect(first?.slice(-9)).toBe(second?.slice(-9));
  expect(sentCallId(first as CallId)).not.toBe(sentCallId(second as CallId));
});

it('gives a call and its result the same id in a request', () => {
  const callId = newId(CallId);
  const call = { ...planned, callId };
  const result = { type: 'tool-result', callId, tool: null, status: 'done', content: [] } as const;
  const sent = [
    ...chatMessages({ role: 'assistant', parts: [call] }),
    ...chatMessages({ role: 'tool', parts: [result] }),
  ];
  expect(sent).toMatchObject([{ tool_calls: [{ id: sentCallId(callId) }] }, { tool_call_id: sentCallId(callId) }]);
});

it('leaves an id of another form as it is', () => {
  expect(sentCallId('toolu_1' as CallId)).toBe('toolu_1');
});
