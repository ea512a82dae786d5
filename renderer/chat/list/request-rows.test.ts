import { describe, expect, it } from 'vitest';
import { CallId, ServerId, ServerRequestId, TopicId } from '../../../shared/ids.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import { shape, teller, text } from '../chat.fixture.ts';
import type { ChatRow } from '../chat-row.ts';
import { chatRows } from './chat-rows.ts';
import { withRequests } from './request-rows.ts';

const kinds = (rows: readonly ChatRow[]) => rows.map(({ kind }) => kind);
const digits = (number: number) => String(number).padStart(26, '0');

function request(number: number, more: Partial<ServerRequest> = {}): ServerRequest {
  return {
    id: ServerRequestId.parse(`ask_${digits(number)}`),
    serverId: ServerId.parse('forms'),
    topicId: TopicId.parse(`topic_${digits(1)}`),
    loopId: null,
    callId: null,
    ask: { kind: 'form', message: 'Who?', schema: {} },
    state: 'open',
    draft: {},
    reply: null,
    createdAt: 0,
    ...more,
  };
}

describe('the request of a server', () => {
  it('is placed after its tool call, and several requests of one call keep their order', () => {
    const { user, reply, call } = teller();
    const [one, other] = [call('search_files'), call('read_file')];
    const rows = chatRows([user('Go'), reply(1, one, other)], [], shape({ streaming: false }));
    const asked = withRequests(rows, [
      request(1, { callId: one.callId }),
      request(2, { callId: one.callId }),
      request(3, { callId: other.callId }),
    ]);
    expect(kinds(asked)).toEqual(['user', 'separator', 'call', 'request', 'request', 'call', 'request', 'status']);
    expect(asked.slice(3, 5).map(({ key }) => key)).toEqual([request(1).id, request(2).id]);
  });

  it('is placed by its time if its tool call is unknown or not loaded', () => {
    const { user, reply } = teller();
    const rows = chatRows([user('Go'), reply(1, text('Done.')), user('More')], [], shape({ loopId: other }));
    const gone = CallId.parse(`call_${digits(99)}`);
    expect(kinds(withRequests(rows, [request(1, { createdAt: 2_500, callId: gone })]))).toEqual([
      ...['user', 'answer', 'request', 'user', 'status'],
    ]);
    expect(kinds(withRequests(rows, [request(1, { createdAt: 9_000 })])).slice(-2)).toEqual(['request', 'status']);
  });

  it('is placed before the line of the iteration that came after it', () => {
    const { user, reply, results, call, final } = teller();
    const [read, complete] = [call('read_file'), call('attempt_completion', { result: 'Done.' })];
    const messages = [
      user('Go'),
      reply(1, read),
      results([read, 'done']),
      reply(2, { type: 'reasoning', text: 'Hm.' }, complete),
      results([complete, 'done']),
      final('Done.'),
    ];
    const asked = withRequests(chatRows(messages, [], null), [request(1, { createdAt: 4_500 })]);
    expect(kinds(asked)).toEqual(['user', 'separator', 'call', 'request', 'separator', 'reasoning', 'ending']);
  });

  it('does not change the rows while the user fills it in', () => {
    const { user } = teller();
    const rows = chatRows([user('Go')], [], shape());
    expect(withRequests(rows, [request(1, { draft: { name: 'A' } })])).toEqual(withRequests(rows, [request(1)]));
  });
});

const other = shape().loopId;
