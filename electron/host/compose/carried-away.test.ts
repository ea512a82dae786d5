/** What a call would carry away from this computer, in a complete host with real servers on loopback. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import { reply, said, scriptedServer } from '../mcp/connection/scripted-server.fixture.ts';
import { openWindow } from '../topics/window.fixture.ts';
import { BING_PAGE, page, stranger } from '../web/web.fixture.ts';
import { decided, lastResult, opened, restartedFor, turn } from './scoped-turns.fixture.ts';

const KEY = `sk-proj-${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY'.repeat(2)}`;
const end = call('attempt_completion', { result: 'Done.' });

/** A server `weather` over HTTP, with the arguments that it received. */
async function weather() {
  const server = await scriptedServer(({ response, message }) => {
    if (message?.method !== 'tools/call') return false;
    reply(response, message.id, said('sunny'));
    return true;
  });
  onTestFinished(() => server.close());
  const received = () =>
    server.seen.flatMap(({ message }) => (message?.method === 'tools/call' ? [message.params?.arguments] : []));
  return { servers: { weather: { transport: 'http', url: server.url, headers: {} } } as const, received };
}

describe('a call that would send a secret to a server', () => {
  const secret = call('weather__act', { city: 'Rome', note: `key ${KEY}` });

  async function allowedBefore() {
    const { servers, received } = await weather();
    const window = await opened(call('weather__act', { city: 'Rome' }), { servers });
    await decided(window, await turn(window, { workspace: window.workspace }), 'folder');
    const harmless = await turn(window, { workspace: window.workspace });
    expect(harmless.request).toBeNull();
    window.wishes.next = secret;
    return { window, received };
  }

  it('asks although a rule covers the server, shows the secret only masked, and can be allowed once', async () => {
    const { window, received } = await allowedBefore();
    const asked = await turn(window, { workspace: window.workspace });
    expect(asked.request).toMatchObject({
      why: expect.stringContaining('Would send a secret to the server weather: OpenAI key sk-p…xY'),
      sent: { city: 'Rome', note: 'key sk-p…xY' },
      receipt: {
        offers: ['once'],
        carries: {
          secrets: [{ kind: 'openai', shown: 'sk-p…xY' }],
          destination: { to: 'server', name: 'weather' },
          withoutSecrets: expect.any(String),
        },
      },
    });
    expect(JSON.stringify(asked.request?.receipt)).not.toContain(KEY);
    expect(received()).toHaveLength(2);
    await decided(window, asked, 'once');
    expect(received().at(-1)).toEqual({ city: 'Rome', note: `key ${KEY}` });
  });

  it('is sent without the secret if the user chooses so, and the model reads that', async () => {
    const { window, received } = await allowedBefore();
    const asked = await turn(window, { workspace: window.workspace });
    const { request, loopId, topicId } = asked;
    const digest = request?.receipt?.carries?.withoutSecrets ?? '';
    if (request === null) throw new Error('Nothing was asked.');
    await expect(
      window.host.decideApproval(loopId, request.callId, { decision: 'folder', receipt: digest }),
    ).rejects.toThrow();
    await window.host.decideApproval(loopId, request.callId, { decision: 'once', receipt: digest });
    await window.reached(topicId, 'completed', loopId);
    expect(received().at(-1)).toEqual({ city: 'Rome', note: 'key [redacted]' });
    expect(lastResult(window, topicId)?.text).toContain('"[redacted]" was sent in their places');
  });

  it('is sent without the secret after a restart between the answer and the call', async () => {
    const { window, received } = await allowedBefore();
    const { request, loopId, topicId } = await turn(window, { workspace: window.workspace });
    await restartedFor(window, 'window');
    const receipt = request?.receipt?.carries?.withoutSecrets ?? '';
    if (request === null) throw new Error('Nothing was asked.');
    await window.host.decideApproval(loopId, request.callId, { decision: 'once', receipt });
    await window.reached(topicId, 'completed', loopId);
    expect(received().at(-1)).toEqual({ city: 'Rome', note: 'key [redacted]' });
  });

  it.each(['nobody', 'inbox'] as const)('is denied and sends nothing if it is attended by: %s', async (attendant) => {
    const { window, received } = await allowedBefore();
    await restartedFor(window, attendant);
    const { request, topicId } = await turn(window, { workspace: window.workspace });
    expect(request).toBeNull();
    expect(lastResult(window, topicId)).toMatchObject({
      status: 'denied',
      text: expect.stringContaining('OpenAI key'),
    });
    expect(received()).toHaveLength(2);
  });
});

const searchFor = (query: string) => call('web__internet_search', { query });

/** A topic whose model reads `config/prices.csv` and then makes a call. */
async function afterReading(next: Reply, file: string, text = 'Do it.') {
  const engine = page(BING_PAGE);
  const bing = await stranger(engine.answer);
  const replies: Reply[] = [call('read_file', { path: 'config/prices.csv' }), next, end];
  const window = await openWindow((_request, n) => replies[n] ?? end, { web: { engines: { bing } } });
  mkdirSync(join(window.workspace, 'config'));
  writeFileSync(join(window.workspace, 'config', 'prices.csv'), file);
  const { topicId } = await window.host.topics.send({ topicId: null, text, workspace: window.workspace });
  const resting = () => ['waiting', 'completed'].includes(window.host.loops.list({ topicId })[0]?.state.name ?? '');
  await window.until(resting);
  const why = () =>
    window.events.flatMap((event) => (event.type === 'approval-request' ? [String(event.why)] : [])).join(' ');
  return { window, topicId, replies, resting, why, searched: () => engine.asked.length };
}

describe('a search with text of a file that was read in the topic', () => {
  const FILE = 'item,price\nBarn owl box,14.20,Acme Woodworks of Tilburg\n';

  it('asks and names the file', async () => {
    const { why, searched } = await afterReading(searchFor('reviews of acme woodworks of tilburg'), FILE);
    expect(why()).toContain('The search contains text from config/prices.csv, which was read in this topic.');
    expect(searched()).toBe(0);
  });

  it('searches at once for other words, and for words that the user wrote', async () => {
    const other = await afterReading(searchFor('owl boxes'), FILE);
    expect([other.why(), other.searched()]).toEqual(['', 1]);
    const own = await afterReading(searchFor('acme woodworks of tilburg'), FILE, 'Who are Acme Woodworks of Tilburg?');
    expect([own.why(), own.searched()]).toEqual(['', 1]);
  });

  it('asks in a later turn after a restart too', async () => {
    const { window, topicId, replies, why } = await afterReading(end, FILE);
    await window.restart();
    replies.splice(window.model.requests.length, 9, searchFor('acme woodworks of tilburg'));
    await window.host.topics.send({ topicId, text: 'Go on.' });
    await window.reached(topicId, 'waiting');
    expect(why()).toContain('config/prices.csv');
  });
});

describe('an address with text of a file that was read in the topic', () => {
  it('asks for this reason too, and names the file', async () => {
    const address = { url: 'https://owls.example/find?q=acme+woodworks+of+tilburg' };
    const { why } = await afterReading(call('web__fetch_web', address), 'Acme Woodworks of Tilburg, 14.20\n');
    expect(why()).toContain('The address contains text from config/prices.csv');
  });
});
