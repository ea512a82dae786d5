/** What background runs may do on the web, in a complete host with a worker in its window. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { type ApprovalDecision, type ApprovalMode, FETCH_WEB, INTERNET_SEARCH, WEB } from '../../../shared/mcp.ts';
import { hasEnded } from '../../../shared/run.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Runs } from '../store/runs.ts';
import { temporaryFolder } from '../store/store.fixture.ts';
import type { Window, WindowOptions } from '../topics/window.fixture.ts';
import { page, stranger } from '../web/web.fixture.ts';
import { decided, opened, turn } from './scoped-turns.fixture.ts';

/**
 * Starts a run in the topic, as another process does, and returns its state when it has ended. If it
 * asks, the answer is `allowed`.
 */
async function ended(window: Window, type: string, input: JsonObject, topicId: TopicId | null, allowed = false) {
  const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
  onTestFinished(() => database.close());
  const store = new Runs(database);
  const { run } = await store.create({ type, title: 'Owls', topicId, input });
  // Canceling a run lets the worker look for runs at once, instead of within a second.
  const { run: other } = await store.create({ type: 'sleep', title: '', topicId, input: { seconds: 1_000 } });
  await window.host.runs.cancel({ runId: other.id });
  const state = async () => (await window.host.runs.show({ runId: run.id })).run.state;
  const asks = async () => {
    const now = await state();
    return now.name === 'waiting' && now.asks !== undefined;
  };
  const isDue = async () => hasEnded((await state()).name) || (await asks());
  await expect.poll(isDue, { timeout: 10_000, interval: 50 }).toBe(true);
  if (await asks()) await window.host.runs.answer({ runId: run.id, allowed });
  await expect.poll(async () => hasEnded((await state()).name), { timeout: 10_000, interval: 50 }).toBe(true);
  return state();
}

interface Given {
  readonly options?: WindowOptions;
  /** The user's answer when a loop of the topic wanted to read a page of the site. */
  readonly answer?: ApprovalDecision;
  /** What the user changes before the run starts. */
  readonly change?: (window: Window, topicId: TopicId) => unknown;
  readonly path?: string;
  /** What the user wrote in the topic, besides a first message; `{site}` stands for the site. */
  readonly says?: string;
  readonly withoutTopic?: true;
  /** The user's answer when the run asks. */
  readonly allowed?: boolean;
}

/** A run that reads a page, in a topic in which a loop read a page of the same site before. */
async function read({ options = {}, answer = 'once', change, path = '/owls', says, withoutTopic, allowed }: Given) {
  const site = page('Owls hunt at night.', { type: 'text/plain' });
  const origin = await stranger(site.answer);
  const web = { allowed: [origin] };
  const window = await opened(call('web__fetch_web', { url: `${origin}/first` }), { web, ...options });
  const first = await turn(window, { workspace: window.workspace });
  if (first.request !== null) await decided(window, first, answer);
  if (says !== undefined) {
    window.wishes.next = call('attempt_completion', { result: 'Noted.' });
    const text = says.replace('{site}', origin);
    const sent = await window.host.topics.send({ topicId: first.topicId, text });
    if (sent.kind === 'started') await window.reached(first.topicId, 'completed', sent.loopId);
  }
  await change?.(window, first.topicId);
  const before = site.asked.length;
  const topicId = withoutTopic ? null : first.topicId;
  const state = await ended(window, 'fetch_web', { url: `${origin}${path}` }, topicId, allowed);
  return { state, reads: site.asked.length - before, requests: site.asked.slice(before) };
}

const refused = (code: string, refusal: string) => ({
  name: 'failed',
  result: { error: { code, data: { refusal }, retryable: false } },
});

const everywhere =
  (effect: 'allow' | 'deny') =>
  ({ host }: Window) =>
    host.approvals.set({ serverId: WEB, toolName: FETCH_WEB, effect });

const inMode = (approvalMode: ApprovalMode) => (window: Window, topicId: TopicId) =>
  window.host.topics.updateSettings({ topicId, change: { approvalMode } });

describe('a background task that reads a page', () => {
  it.each<[string, Given]>([
    ['the user allowed the site for the folder of its topic', { answer: 'folder' }],
    ['the user lets everything run in its topic', { change: inMode('allow-all') }],
    ['the user allows it when it asks', { allowed: true }],
  ])('reads it if %s', async (_name, given) => {
    expect(await read(given)).toMatchObject({ state: { name: 'succeeded' }, reads: 1 });
  });

  it.each<[string, string, Given]>([
    ['the user allowed one page only', 'not-allowed', { answer: 'once' }],
    ['the user allowed the site for this topic only, where somebody is there', 'not-allowed', { answer: 'topic' }],
    ['the user allowed every page everywhere, where somebody is there', 'not-allowed', { change: everywhere('allow') }],
    ['the user forbade it', 'forbidden', { answer: 'folder', change: everywhere('deny') }],
    [
      'the server of the web is off in its topic',
      'off',
      {
        answer: 'folder',
        change: ({ host }, topicId) =>
          host.topics.updateSettings({ topicId, change: { serverSwitches: { [WEB]: false } } }),
      },
    ],
    [
      'the tool is off in its topic',
      'off',
      {
        answer: 'folder',
        change: ({ host }, topicId) =>
          host.topics.updateSettings({ topicId, change: { toolSwitches: { [WEB]: { [FETCH_WEB]: false } } } }),
      },
    ],
    [
      'the topic works in another folder now',
      'restricted',
      {
        change: async (window, topicId) => {
          await inMode('allow-all')(window, topicId);
          const workspace = temporaryFolder();
          await window.host.topics.setWorkspace({ topicId, workspace });
        },
      },
    ],
    [
      'the address could carry data',
      'carries-data',
      { answer: 'folder', path: '/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
    ],
    ['the address is too long to be judged', 'carries-data', { answer: 'folder', path: `/${'鸮'.repeat(300)}` }],
    ['it has no topic, so that no rule applies', 'no-topic', { answer: 'folder', withoutTopic: true }],
  ])('reads nothing if %s', async (_name, refusal, given) => {
    const { state, reads } = await read(given);
    expect(state).toMatchObject(refused('run-page-not-allowed', refusal));
    expect(reads).toBe(0);
  });
});

describe('to start a background task is to agree to a page that the user named in the topic', () => {
  const HASH = '/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

  it.each<[string, Given]>([
    ['in full', { says: 'Read {site}/owls, please.' }],
    ['although the address could carry data', { says: `Read {site}/a${HASH}`, path: `/a${HASH}` }],
  ])('%s: it is read without a question, a cookie or a login', async (_name, given) => {
    const { state, requests } = await read(given);
    expect([state.name, requests.length]).toEqual(['succeeded', 1]);
    expect(requests[0]?.headers).not.toHaveProperty('cookie');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each<[string, string, Given]>([
    [
      'a call of the model and a page contain the address, but no message of the user',
      'not-allowed',
      { path: '/first' },
    ],
    ['the user named another page of the site', 'not-allowed', { says: 'Read {site}/owls?q=1' }],
    [
      'the user wants to be asked about every call',
      'not-allowed',
      { says: 'Read {site}/owls', change: inMode('ask-all') },
    ],
    ['the user forbade it', 'forbidden', { says: 'Read {site}/owls', change: everywhere('deny') }],
  ])('but not if %s', async (_name, refusal, given) => {
    const { state, reads } = await read(given);
    expect([state, reads]).toMatchObject([refused('run-page-not-allowed', refusal), 0]);
  });
});

describe('a background task that researches', () => {
  /** Two sites, of which the user allowed one for the folder, and an engine that finds both. */
  async function researched(change: Given['change'], query = 'owls') {
    const text = { type: 'text/plain' };
    const [known, other] = [page('Owls hunt mice.', text), page('Owls see well.', text)];
    const [origin, otherOrigin] = [await stranger(known.answer), await stranger(other.answer)];
    const results = [origin, otherOrigin].map((site) => ({ title: 'Owls', url: `${site}/owls` }));
    const engine = page(JSON.stringify({ type: 'search', web: { results } }), { type: 'application/json' });
    const web = { allowed: [origin, otherOrigin], engines: { brave: `${await stranger(engine.answer)}/` } };
    const window = await opened(call('web__fetch_web', { url: `${origin}/first` }), { web });
    window.host.settings.update({ search: { provider: 'brave', searxngUrl: null } });
    window.host.assistant.setSearchKey({ provider: 'brave', key: 'key-1' });
    const first = await turn(window, { workspace: window.workspace });
    await decided(window, first, 'folder');
    await change?.(window, first.topicId);
    const state = await ended(window, 'research_report', { query }, first.topicId);
    return { state, origin, otherOrigin, searched: engine.asked.length, reads: other.asked.length };
  }

  it('reads the pages that its own search returned without a question, whichever site the user allowed', async () => {
    const { state, origin, otherOrigin, reads } = await researched(undefined);
    expect(state).toMatchObject({
      name: 'succeeded',
      result: { output: { sources: [{ url: `${origin}/owls` }, { url: `${otherOrigin}/owls` }], not_read: [] } },
    });
    expect(reads).toBe(1);
  });

  it('reads no page that the user forbade, although its search returned it', async () => {
    const { state, reads } = await researched(everywhere('deny'));
    expect(state).toMatchObject(refused('run-page-not-allowed', 'forbidden'));
    expect(reads).toBe(0);
  });

  it.each<[string, string, Given['change'], string?]>([
    ['the user is asked about every call', 'not-allowed', inMode('ask-all')],
    ['its question could carry data', 'carries-data', undefined, 'owls 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'],
    [
      'the tool that searches is off',
      'off',
      ({ host }, topicId) =>
        host.topics.updateSettings({ topicId, change: { toolSwitches: { [WEB]: { [INTERNET_SEARCH]: false } } } }),
    ],
  ])('searches nothing if %s', async (_name, refusal, change, query) => {
    const { state, searched } = await researched(change, query);
    expect(state).toMatchObject(refused('run-search-not-allowed', refusal));
    expect(searched).toBe(0);
  });
});
