import { expect, it } from 'vitest';
import { CallId, LoopId, ServerId } from '../../../shared/ids.ts';
import { callIdentifier } from './call-ids.ts';
import { type Effect, plannedCall } from './effects.ts';

const LOOP = LoopId.parse('loop_01jabcdefghjkmnpqrstvwxyz0');
const planned = plannedCall({ serverId: ServerId.parse('s'), toolName: 't' }, { n: 1 });

function idsOf(identified: ReturnType<typeof callIdentifier>, calls: Extract<Effect, { type: 'callTools' }>['calls']) {
  const effect = identified({ type: 'callTools', calls, onFailure: 'continue' });
  return effect.type === 'callTools' ? effect.calls.map(({ callId }) => callId) : [];
}

it('gives planned calls the same ids as the journals of earlier versions', () => {
  const identified = callIdentifier(LOOP);
  expect(idsOf(identified, [planned, planned])).toEqual([
    'call_01jabcdefghjkmnpqrstv00000',
    'call_01jabcdefghjkmnpqrstv00001',
  ]);
  expect(idsOf(identified, [planned])).toEqual(['call_01jabcdefghjkmnpqrstv00002']);
  expect(idsOf(callIdentifier(LOOP), [planned])).toEqual(['call_01jabcdefghjkmnpqrstv00000']);
});

it('keeps the id of a call that is part of a reply, and does not number that call', () => {
  const identified = callIdentifier(LOOP);
  const callId = CallId.parse(`call_${'7'.repeat(26)}`);
  expect(idsOf(identified, [{ ...planned, callId }, planned])).toEqual([callId, 'call_01jabcdefghjkmnpqrstv00000']);
});
