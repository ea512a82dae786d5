import { expect, test } from 'vitest';
import { CallId, LoopId, ServerId, ServerRequestId, type TopicId } from '../../../shared/ids.ts';
import type { LocatedEvent } from '../../../shared/loop.ts';
import type { ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { NO_USAGE } from '../../../shared/model.ts';
import type { ServerAsk, ServerRequest } from '../../../shared/server-request.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { Database } from '../store/database.ts';
import { Loops } from '../store/loops.ts';
import { newOwner } from '../store/owner.ts';
import { ServerRequests } from '../store/server-requests.ts';
import { addLoop, temporaryDatabase } from '../store/store.fixture.ts';
import { TopicSummaries } from '../store/topic-summaries.ts';
import { Topics } from '../store/topics.ts';
import { Requests } from './requests.ts';

const SERVER = ServerId.parse('files');
const FORM: ServerAsk = {
  kind: 'form',
  message: 'Who are you?',
  schema: { type: 'object', properties: { name: { type: 'string', default: 'Ada' } }, required: ['name'] },
};
const SAMPLING: ServerAsk = {
  kind: 'sampling',
  system: 'Be brief.',
  messages: [{ role: 'user', text: 'Say hi.' }],
  maxTokens: 100,
  model: '',
};

function place(database: Database = temporaryDatabase(), answer: readonly ModelEvent[] = []) {
  const { id: loopId, topicId, owner, loops } = addLoop(database);
  const news: HostNews[] = [];
  const logged: string[] = [];
  const asked: Omit<ModelRequest, 'model'>[] = [];
  const log = (text: string) => void logged.push(text);
  const requests = new Requests({
    serverRequests: new ServerRequests(database),
    loops,
    topics: new Topics(database),
    models: {
      choose: () => ({ provider: 'p', model: 'the-model' }),
      async *stream(_topic, _model, request) {
        asked.push(request);
        yield* answer;
      },
    },
    owner,
    now: () => 7,
    news: (said) => void news.push(said),
    log: { debug: log, info: log, warn: log, error: log },
  });
  const call = { topicId, loopId, callId: newId(CallId), workspace: '/w' };
  const abort = new AbortController();
  const ask = (what: ServerAsk = FORM, calls = [call]) =>
    requests.ask({ serverId: SERVER, ask: what, calls, signal: abort.signal });
  const only = (): ServerRequest => {
    const [request, ...more] = requests.list(topicId);
    if (request === undefined || more.length > 0) throw new Error('There is not exactly one request.');
    return request;
  };
  const activity = () => new TopicSummaries(database).get(topicId).activity;
  return { database, requests, loops, topicId, loopId, call, abort, ask, only, news, logged, asked, activity, owner };
}

const callEnd = (topicId: TopicId, loopId: LoopId, callId: CallId): LocatedEvent => ({
  event: { type: 'tool-call-end', callId, server: 'files', tool: 't', status: 'done', result: '', diffs: [] },
  ...{ topicId, loopId, at: 1 },
});

test("shows a form with the server's defaults, and its topic waits for the answer", async () => {
  const { requests, ask, only, topicId, loopId, call, news, activity } = place();
  const answer = ask();
  expect(only()).toMatchObject({ state: 'open', draft: { name: 'Ada' }, loopId, callId: call.callId, createdAt: 7 });
  expect(activity()).toBe('waiting');
  await requests.answer({
    topicId,
    id: only().id,
    answer: { action: 'accept', content: { name: 'Grace', more: 'x' } },
  });
  expect(await answer).toEqual({ action: 'accept', content: { name: 'Grace' } });
  expect(only()).toMatchObject({ state: 'accepted', draft: { name: 'Grace' } });
  expect(activity()).toBe('running');
  const told = news.flatMap((said) => (said.type === 'request-changed' ? [said.request.state] : []));
  expect(told).toEqual(['open', 'accepted']);
});

test('keeps a form open if the values of the user are invalid', async () => {
  const { requests, ask, only, topicId } = place();
  void ask();
  const { id } = only();
  await expect(
    requests.answer({ topicId, id, answer: { action: 'accept', content: { name: '' } } }),
  ).rejects.toMatchObject({
    code: 'bad-usage',
    data: { problems: [{ field: 'name', problem: { name: 'missing' } }] },
  });
  expect(only().state).toBe('open');
});

test.each([
  ['decline', 'declined'],
  ['cancel', 'cancelled'],
] as const)('lets the user %s a request, but only once', async (action, state) => {
  const { requests, ask, only, topicId } = place();
  const answer = ask();
  const { id } = only();
  await requests.answer({ topicId, id, answer: { action } });
  expect(await answer).toEqual({ action });
  expect(only().state).toBe(state);
  await expect(requests.answer({ topicId, id, answer: { action: 'cancel' } })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('stores a draft only while the server waits for the answer', async () => {
  const { requests, ask, only, topicId, abort } = place();
  const answer = ask();
  const { id } = only();
  requests.saveDraft({ topicId, id, draft: { name: 'Gra' } });
  expect(only().draft).toEqual({ name: 'Gra' });
  abort.abort();
  expect(await answer).toEqual({ action: 'cancel' });
  expect(only()).toMatchObject({ state: 'expired', draft: { name: 'Gra' } });
  expect(() => requests.saveDraft({ topicId, id, draft: { name: 'Grace' } })).toThrow(/Nobody waits/);
});

test('expires a request when the last call to which it can belong ends', async () => {
  const { requests, ask, only, topicId, loopId, call } = place();
  const other = { ...call, callId: newId(CallId) };
  const answer = ask(FORM, [call, other]);
  expect(only().callId).toBeNull();
  requests.hear(callEnd(topicId, loopId, call.callId));
  expect(only().state).toBe('open');
  requests.hear(callEnd(topicId, loopId, other.callId));
  expect(await answer).toEqual({ action: 'cancel' });
  expect(only().state).toBe('expired');
});

test('expires a request when its loop no longer runs', async () => {
  const { requests, ask, only, topicId, loopId } = place();
  const answer = ask();
  requests.hear({ event: { type: 'loop-state', state: { name: 'interrupted' } }, topicId, loopId, at: 1 });
  expect(await answer).toEqual({ action: 'cancel' });
  expect(only().state).toBe('expired');
});

test('keeps the draft after a restart, and marks the request as expired', async () => {
  const { database, loops, loopId, topicId, owner } = place();
  const stored = new ServerRequests(database);
  const gone = owner.replace(/:\d+:/, ':4194305:');
  const request: ServerRequest = {
    ...{ id: newId(ServerRequestId), serverId: SERVER, topicId, loopId, callId: null, ask: FORM },
    ...{ state: 'open', draft: { name: 'Gra' }, reply: null, createdAt: 1 },
  };
  stored.add(request, gone);
  stored.expireLost();
  expect(stored.ofTopic(topicId, loopId)).toEqual([{ ...request, state: 'expired' }]);
  expect(loops.last(topicId)?.id).toBe(loopId);
});

test('keeps a request open that another running process received, and lets only that process answer it', async () => {
  const { database, loopId, topicId, requests, owner, only } = place();
  const stored = new ServerRequests(database);
  const id = newId(ServerRequestId);
  stored.add(
    {
      ...{ id, serverId: SERVER, topicId, loopId, callId: null, ask: FORM },
      ...{ state: 'open', draft: {}, reply: null, createdAt: 1 },
    },
    owner,
  );
  stored.expireLost();
  expect(only().state).toBe('open');
  await expect(requests.answer({ topicId, id, answer: { action: 'decline' } })).rejects.toThrow(/another process/);
});

test('accepts a request to visit a URL when the user agrees', async () => {
  const { requests, ask, only, topicId } = place();
  const url = (address: string): ServerAsk => ({ kind: 'url', message: 'Log in', url: address, elicitationId: 'e' });
  const answer = ask(url('https://a.example/x'));
  expect(only().ask).toMatchObject({ url: 'https://a.example/x' });
  await requests.answer({ topicId, id: only().id, answer: { action: 'accept' } });
  expect(await answer).toEqual({ action: 'accept' });
});

test('makes the invisible characters of a form visible (V13)', async () => {
  const { ask, only } = place();
  void ask({ ...FORM, message: 'Your\u200b name\u202e' });
  expect(only().ask.kind === 'form' && only().ask).toMatchObject({ message: 'Your<U+200B> name<U+202E>' });
});

test('declines a request without a call, beyond the limit of open requests, or with an invalid form, without showing it', async () => {
  const { requests, ask, topicId } = place();
  expect(await ask(FORM, [])).toEqual({ action: 'decline' });
  expect(await ask({ kind: 'form', message: '', schema: { properties: { a: { type: 'object' } } } })).toEqual({
    action: 'decline',
  });
  const asked = Array.from({ length: 11 }, () => ask());
  expect(await asked[10]).toEqual({ action: 'decline' });
  expect(requests.list(topicId)).toHaveLength(10);
  requests.close();
  expect(await asked[0]).toEqual({ action: 'cancel' });
});

test('asks the model only if the user allows it, and sends only what the user was shown', async () => {
  const finish: ModelEvent = { type: 'finish', finish: { reason: 'stop' } };
  const says: ModelEvent[] = [{ type: 'text-delta', text: 'Hi' }, { type: 'usage', usage: NO_USAGE }, finish];
  const { requests, ask, only, topicId, asked } = place(undefined, says);
  const answer = ask(SAMPLING);
  expect(only().ask).toMatchObject({ model: 'the-model' });
  expect(asked).toHaveLength(0);
  await requests.answer({ topicId, id: only().id, answer: { action: 'accept' } });
  expect(asked[0]).toMatchObject({ system: 'Be brief.', maxOutputTokens: 100, tools: [] });
  expect(asked[0]?.messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Say hi.' }] }]);
  expect(await answer).toEqual({ action: 'accept', reply: { model: 'the-model', text: 'Hi' } });
  expect(only()).toMatchObject({ state: 'accepted', reply: 'Hi' });
});

test('keeps the request open and reports the reason when the model fails', async () => {
  const failed: ModelEvent = {
    type: 'finish',
    finish: { reason: 'error', code: 'unauthorized', message: 'The key was refused.' },
  };
  const { requests, ask, only, topicId } = place(undefined, [failed]);
  const answer = ask(SAMPLING);
  const { id } = only();
  await expect(requests.answer({ topicId, id, answer: { action: 'accept' } })).rejects.toThrow('The key was refused.');
  expect(only().state).toBe('open');
  await requests.answer({ topicId, id, answer: { action: 'decline' } });
  expect(await answer).toEqual({ action: 'decline' });
});

test('lists the requests of earlier loops only if they are open', async () => {
  const { database, requests, ask, only, topicId, loops } = place();
  void ask();
  await requests.answer({ topicId, id: only().id, answer: { action: 'decline' } });
  const owner = newOwner();
  const { id: _, ...last } = loops.last(topicId) ?? expect.unreachable();
  new Loops(database).create({ ...last, id: newId(LoopId) }, { goal: 'x' }, { owner, leaseMs: 1 });
  expect(requests.list(topicId)).toEqual([]);
});

test('cancels a request that cannot be shown to the user, for whatever reason', async () => {
  const { ask, database, logged, requests } = place();
  database.close();
  expect(await ask()).toEqual({ action: 'cancel' });
  expect(logged).toEqual(['What a server asked could not be put to the user']);
  requests.close();
});
