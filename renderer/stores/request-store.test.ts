import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerId, ServerRequestId, TopicId } from '../../shared/ids.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { RequestAnswer, ServerRequest } from '../../shared/server-request.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { answerRequest, fillIn, useRequests } from './request-store.ts';

const request: ServerRequest = {
  id: ServerRequestId.parse(`ask_${'0'.repeat(26)}`),
  serverId: ServerId.parse('forms'),
  topicId: TopicId.parse(`topic_${'0'.repeat(26)}`),
  loopId: null,
  callId: null,
  ask: { kind: 'form', message: 'Who?', schema: {} },
  state: 'open',
  draft: { name: 'A' },
  reply: null,
  createdAt: 0,
};

let told: (JsonObject | RequestAnswer)[];
let refusal: Error | null;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  refusal = null;
  useRequests.setState({ drafts: {} });
  // A host with only the functions that requests need.
  setHost({
    requests: {
      saveDraft: async ({ draft }: { draft: JsonObject }) => void told.push(draft),
      answer: async ({ answer }: { answer: RequestAnswer }) => {
        if (refusal !== null) throw refusal;
        told.push(answer);
      },
    },
  } as unknown as HostClient);
});
afterEach(() => vi.useRealTimers());

it('a window stores the entered values on the host shortly after the last key press, together with the values stored before', async () => {
  fillIn(request, 'mail', 'a@b');
  fillIn(request, 'mail', 'a@b.c');
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual([{ name: 'A', mail: 'a@b.c' }]);
});

it('a window stores the last entered values on the host before it sends the answer, so that the card can show what was sent', async () => {
  fillIn(request, 'name', 'Ada');
  await answerRequest(request, { action: 'accept', content: { name: 'Ada' } });
  expect(told).toEqual([{ name: 'Ada' }, { action: 'accept', content: { name: 'Ada' } }]);
  expect(useRequests.getState().drafts[request.id]).toBeUndefined();
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toHaveLength(2);
});

it('a window keeps the entered values if the host refuses the answer', async () => {
  refusal = new Error('Not as the form says.');
  fillIn(request, 'name', 'Ada');
  await expect(answerRequest(request, { action: 'accept', content: {} })).rejects.toThrow('Not as the form says.');
  expect(useRequests.getState().drafts[request.id]).toEqual({ name: 'Ada' });
});
