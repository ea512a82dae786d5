import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OpenTopic, takeUpdate } from '../../../renderer/stores/topic-reducer.ts';
import type { TopicUpdate } from '../../../shared/contract/topics.ts';
import { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopEvent } from '../../../shared/loop.ts';
import { freshLoopView } from '../../../shared/loop-view.ts';
import { CALL } from '../cli/cli.fixture.ts';
import { newId } from '../new-id.ts';
import type { RingSize } from './event-ring.ts';
import { TopicFeeds } from './topic-feeds.ts';
import { type HostInMemory, kinds, LOOP, listenTo, START, TOPIC, windowInMemory } from './window-host.fixture.ts';
import type { WindowHost } from './window-host.ts';

const end: LoopEvent = {
  type: 'loop-state',
  state: { name: 'completed', outcome: { reason: 'answered', text: '' } },
};
const notice = (why: string): LoopEvent => ({ type: 'notice', failure: 'loop-drive-failed', data: { why } });
const delta = (text: string): LoopEvent => ({ type: 'text-delta', text });

const feedsOf = ({ host, log }: WindowHost, ring: RingSize) => new TopicFeeds({ host, log, ring });

const folded = (updates: readonly TopicUpdate[]): OpenTopic | null =>
  updates.reduce<OpenTopic | null>((open, update) => takeUpdate(open, update), null);

describe('a listener of the host that throws', () => {
  it('is logged, and the windows still receive all events and news', async () => {
    const { host, window } = await windowInMemory({}, (name) => {
      throw new Error(`no ${name}`);
    });
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.say(START);
    host.news({ type: 'pause-requested', topicId: TOPIC, loopId: LOOP });
    await page.until((updates) => updates.length >= 3);
    expect(kinds(page.updates)).toEqual(['snapshot', 'loop-start', 'pausing']);
    expect(host.logged.map(({ message }) => message)).toEqual([
      'A listener failed (onEvent): no event',
      'A listener failed (onNews): no news',
    ]);
  });
});

describe('following a topic', () => {
  it('begins with a snapshot and continues with numbered events without gaps', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.say(START, { type: 'iteration-start', iteration: 1 });
    host.store('Hello.');
    host.say(end);
    await page.until((updates) => kinds(updates).at(-1) === 'loop-state');
    expect(kinds(page.updates)).toEqual([
      'snapshot',
      'loop-start',
      'iteration-start',
      'message',
      'message-stored',
      'loop-state',
    ]);
    expect(page.updates.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('sends pieces of text together, and before the event after them', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.say(START, delta('Hel'), delta('lo'), { type: 'reasoning-delta', text: 'Hm' }, delta(', you'));
    host.say({ type: 'iteration-end', iteration: 1, usage: { inputTokens: 1, outputTokens: 1 } });
    await page.until((updates) => kinds(updates).at(-1) === 'iteration-end');
    expect(kinds(page.updates)).toEqual([
      'snapshot',
      'loop-start',
      'text-delta',
      'reasoning-delta',
      'text-delta',
      'iteration-end',
    ]);
    expect(JSON.stringify(page.updates[2])).toContain('"text":"Hello"');
  });

  it('sends a message of the app in its place between two pieces of text of a loop', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    const reply = { ok: true, code: 'help', text: 'Help.' } as const;
    const messageId = newId(MessageId);
    const message = { id: messageId, topicId: TOPIC, loopId: null, model: null, createdAt: 1 };
    host.messages.push({ ...message, role: 'assistant', parts: [{ type: 'slash-command', input: '/help', reply }] });
    host.say(START, delta('Hel'));
    host.news({ type: 'message-added', topicId: TOPIC, messageId });
    // A message that was removed meanwhile is not sent.
    host.news({ type: 'message-added', topicId: TOPIC, messageId: newId(MessageId) });
    host.say(delta('lo'), { type: 'iteration-end', iteration: 1, usage: { inputTokens: 1, outputTokens: 1 } });
    await page.until((updates) => kinds(updates).at(-1) === 'iteration-end');
    expect(kinds(page.updates).slice(2)).toEqual(['text-delta', 'message', 'text-delta', 'iteration-end']);
  });

  it('joins the live output of one call, but not of different calls', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    const other = { type: 'command-output', topicId: TOPIC } as const;
    host.say({ type: 'tool-call-progress', callId: CALL, text: 'a' });
    host.say({ type: 'tool-call-progress', callId: CALL, text: 'b' });
    host.news({ ...other, id: 'one', text: '1' });
    host.news({ ...other, id: 'one', text: '2' });
    host.news({ ...other, id: 'two', text: '3' });
    await page.until((updates) => updates.length === 4);
    const events = page.updates.map((update) => (update.type === 'event' ? update.event : null));
    expect(events.slice(1)).toEqual([
      { type: 'loop', loopId: LOOP, at: 1, event: { type: 'tool-call-progress', callId: CALL, text: 'ab' } },
      { type: 'command-output', id: 'one', text: '12' },
      { type: 'command-output', id: 'two', text: '3' },
    ]);
  });

  it('reads the topic, its queue, its changes and its background commands once for many news', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    for (let time = 0; time < 3; time++) {
      host.news({ type: 'topic-changed', topicId: TOPIC });
      host.news({ type: 'queue-changed', topicId: TOPIC });
      host.news({ type: 'files-changed', topicId: TOPIC });
      host.news({ type: 'background-changed', topicId: TOPIC });
    }
    host.detail = { ...host.detail, title: 'New title' };
    host.queue = [{ id: 'q', text: 'next', attached: 0 }];
    await page.until((updates) => updates.length === 5);
    const events = page.updates.map((update) => (update.type === 'event' ? update.event : null));
    expect(events.slice(1)).toEqual([
      { type: 'topic', topic: host.detail },
      { type: 'queue', queue: host.queue },
      { type: 'changes' },
      { type: 'background', commands: [] },
    ]);
  });

  it('shows the progress of a loop that another process drives, and keeps no feed for it', async () => {
    const { host, window } = await windowInMemory();
    const running = freshLoopView({
      ...{ loopId: LOOP, strategy: 'agentic', limits: DEFAULT_LIMITS, startedAt: 0 },
      state: { name: 'running' },
    });
    host.storedLoop = running;
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.storedLoop = { ...running, iteration: 2, state: { name: 'paused' } };
    await page.until((updates) => updates.length === 2);
    expect(kinds(page.updates)).toEqual(['snapshot', 'snapshot']);
    expect(folded(page.updates)?.loop).toEqual(host.storedLoop);
    host.storedLoop = running;
    const other = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await other.until((updates) => updates.length === 1);
    expect(folded(other.updates)?.loop).toEqual(running);
    await Promise.all([page.stop(), other.stop()]);
    expect(window.topics.size).toBe(0);
  });

  it.each(['topic-removed', 'queue-changed'] as const)(
    'ends for every follower when the topic is removed (%s)',
    async (type) => {
      const { host, window } = await windowInMemory();
      const updates = window.topics.follow(TOPIC, undefined, new AbortController().signal);
      await updates.next();
      const next = updates.next();
      host.queue = null;
      host.news({ type, topicId: TOPIC });
      await expect(next).rejects.toMatchObject({ code: 'not-found' });
      expect(window.topics.size).toBe(0);
    },
  );

  it('keeps the streamed text and the open calls of the loop when a message is pinned meanwhile', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    const diffs = [{ path: 'a.txt', added: 1, removed: 0, patch: '+1' }];
    const asked = { callId: CALL, server: 's', tool: 't', arguments: {}, why: [], diffs };
    host.say(START, { type: 'iteration-start', iteration: 1 }, delta('Hello'), { type: 'approval-request', ...asked });
    await page.until((updates) => kinds(updates).at(-1) === 'approval-request');
    const before = folded(page.updates)?.loop;
    if (before === null || before === undefined) throw new Error('No loop was heard of.');
    host.storedLoop = { ...before, streaming: null, calls: [] };
    host.news({ type: 'topic-rewritten', topicId: TOPIC });
    await page.until((updates) => kinds(updates).at(-1) === 'snapshot' && updates.length > 1);
    expect(folded(page.updates)?.loop).toEqual(before);
    host.say(delta(', you'));
    await page.until((updates) => kinds(updates).at(-1) === 'text-delta');
    expect(folded(page.updates)?.loop?.streaming?.text).toBe('Hello, you');
  });

  it('ignores an event of a topic that was removed', async () => {
    const { window } = await windowInMemory();
    window.topics.hear({ event: delta('lost'), loopId: LOOP, topicId: newId(TopicId), at: 1 });
    expect(window.topics.size).toBe(0);
  });

  it('sends changed limits and the request to pause', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.say(START);
    const limits = { ...DEFAULT_LIMITS, maxIterations: 50 };
    host.say({ type: 'limits-changed', limits });
    host.news({ type: 'pause-requested', topicId: TOPIC, loopId: LOOP });
    await page.until((updates) => kinds(updates).at(-1) === 'pausing');
    expect(folded(page.updates)?.loop).toMatchObject({ limits, pausing: true });
  });

  it('keeps the loop that runs when the limits of an earlier loop change', async () => {
    const { host, window } = await windowInMemory();
    host.say(START, delta('Hel'));
    const limits = { ...DEFAULT_LIMITS, maxIterations: 50 };
    const event = { type: 'limits-changed', limits } as const;
    window.topics.hear({ event, loopId: newId(LoopId), topicId: TOPIC, at: 5 });
    host.say(delta('lo'));
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    const { loop } = folded(page.updates) ?? {};
    expect(loop).toMatchObject({ loopId: LOOP, limits: DEFAULT_LIMITS, streaming: { text: 'Hello' } });
  });

  it('refuses a topic that does not exist', async () => {
    const { window } = await windowInMemory();
    const updates = window.topics.follow(newId(TopicId), undefined, new AbortController().signal);
    await expect(updates.next()).rejects.toMatchObject({ code: 'not-found' });
    expect(window.topics.size).toBe(0);
  });
});

describe('following again after a break', () => {
  it('sends exactly the missed events to a page that names its position', async () => {
    const { host, window } = await windowInMemory();
    const away = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    const stays = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await Promise.all([away, stays].map((page) => page.until((updates) => updates.length === 1)));
    host.say(START, delta('before'));
    await Promise.all([away, stays].map((page) => page.until((updates) => kinds(updates).includes('text-delta'))));
    await away.stop();
    host.say(notice('one'), notice('two'));
    const { epoch, seq } = away.updates.at(-1) as TopicUpdate;
    const back = listenTo((signal) => window.topics.follow(TOPIC, { epoch, seq }, signal));
    await back.until((updates) => updates.length === 2);
    expect(kinds(back.updates)).toEqual(['notice', 'notice']);
    expect(back.updates[0]?.seq).toBe(seq + 1);
  });

  it('sends a snapshot to a page whose position is of another epoch, or ahead of the host', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.say(START);
    await page.until((updates) => updates.length === 2);
    const { epoch } = page.updates[0] as TopicUpdate;
    for (const after of [
      { epoch: 'another', seq: 1 },
      { epoch, seq: 99 },
      { epoch, seq: -5 },
    ]) {
      const back = listenTo((signal) => window.topics.follow(TOPIC, after, signal));
      await back.until((updates) => updates.length > 0);
      expect(kinds(back.updates)).toEqual(['snapshot']);
    }
  });

  it('sends a snapshot to a page that is too slow for the kept events, so that memory stays bounded', async () => {
    const { host, window } = await windowInMemory();
    const feeds = feedsOf(window, { events: 10, characters: 100_000 });
    const stopping = new AbortController();
    const slow = feeds.follow(TOPIC, undefined, stopping.signal);
    expect((await slow.next()).value?.type).toBe('snapshot');
    feeds.hear({ event: START, loopId: LOOP, topicId: TOPIC, at: 1 });
    for (let number = 2; number <= 1000; number++) {
      feeds.hear({ event: notice(`${number}`), loopId: LOOP, topicId: TOPIC, at: number });
    }
    const caught = (await slow.next()).value;
    expect(caught).toMatchObject({ type: 'snapshot', seq: 1000 });
    expect(folded(caught === undefined ? [] : [caught])?.loop?.notices.at(-1)?.data).toEqual({ why: '1000' });
    stopping.abort();
    expect((await slow.next()).done).toBe(true);
    expect(host.logged).toEqual([]);
  });

  it('keeps fewer events when they are large', async () => {
    const { window } = await windowInMemory();
    const feeds = feedsOf(window, { events: 1000, characters: 10_000 });
    const stopping = new AbortController();
    const slow = feeds.follow(TOPIC, undefined, stopping.signal);
    await slow.next();
    for (const at of [1, 2, 3]) {
      feeds.hear({ event: notice('x'.repeat(6_000)), loopId: LOOP, topicId: TOPIC, at });
    }
    expect((await slow.next()).value).toMatchObject({ type: 'snapshot', seq: 3 });
    stopping.abort();
    await slow.next();
  });
});

it('the first follower of a topic makes a waiting loop repeat its request, and all followers receive the request', async () => {
  const woken: string[] = [];
  const { host, window } = await windowInMemory();
  host.storedLoop = freshLoopView({
    ...{ loopId: LOOP, strategy: 'agentic', limits: DEFAULT_LIMITS, startedAt: 0 },
    state: { name: 'waiting', awaited: { for: 'approval', callId: CALL } },
  });
  const wakeWaiting = async (topicId: TopicId) => {
    woken.push(topicId);
    host.say({
      type: 'approval-request',
      callId: CALL,
      server: 's',
      tool: 't',
      arguments: {},
      why: [{ name: 'changes-workspace', data: {} }],
      diffs: [],
    });
  };
  Object.assign(host.api.topics, { wakeWaiting });
  const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
  const second = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
  await page.until((updates) => folded(updates)?.loop?.calls[0]?.status === 'asking');
  await second.until((updates) => folded(updates)?.loop?.calls[0]?.status === 'asking');
  expect(woken).toEqual([TOPIC]);
});

describe('a feed', () => {
  it('is dropped when nobody follows it and no loop runs in its topic', async () => {
    const { host, window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    host.say(START);
    await page.until((updates) => updates.length === 2);
    await page.stop();
    expect(window.topics.size).toBe(1);
    host.say(end);
    expect(window.topics.size).toBe(0);
  });

  it('ends when the signal of the connection aborts while it waits', async () => {
    const { window } = await windowInMemory();
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    await page.stop();
    expect(window.topics.size).toBe(0);
  });

  it('has the text that a loop streamed while nobody followed', async () => {
    const { host, window } = await windowInMemory();
    host.say(START, { type: 'iteration-start', iteration: 1 }, delta('so far'));
    const page = listenTo((signal) => window.topics.follow(TOPIC, undefined, signal));
    await page.until((updates) => updates.length === 1);
    expect(folded(page.updates)?.loop).toMatchObject({ iteration: 1, streaming: { text: 'so far' } });
  });
});

/** One event or change in a topic. */
type Step = (host: HostInMemory) => void;

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.string({ maxLength: 5 }).map(
    (text): Step =>
      (host) =>
        host.say(delta(text)),
  ),
  fc.string({ maxLength: 5 }).map(
    (text): Step =>
      (host) =>
        host.say({ type: 'reasoning-delta', text }),
  ),
  fc.string({ maxLength: 5 }).map(
    (text): Step =>
      (host) =>
        void host.store(text),
  ),
  fc.nat(20).map(
    (iteration): Step =>
      (host) =>
        host.say({ type: 'iteration-start', iteration }),
  ),
  fc.constant<Step>((host) =>
    host.say({ type: 'tool-call-start', callId: CALL, server: 's', tool: 't', arguments: {} }),
  ),
  fc.string({ maxLength: 5 }).map(
    (text): Step =>
      (host) =>
        host.say({ type: 'tool-call-progress', callId: CALL, text }),
  ),
  fc.nat(9).map(
    (tokens): Step =>
      (host) =>
        host.say({ type: 'iteration-end', iteration: 1, usage: { inputTokens: tokens, outputTokens: 1 } }),
  ),
  fc.constant<Step>((host) => host.say(START)),
  fc.constant<Step>((host) => host.say(end)),
  fc.constant<Step>((host) => host.news({ type: 'pause-requested', topicId: TOPIC, loopId: LOOP })),
  fc.nat(50).map(
    (more): Step =>
      (host) => {
        const limits = { ...DEFAULT_LIMITS, maxIterations: 1 + more };
        host.say({ type: 'limits-changed', limits });
      },
  ),
  fc.string({ maxLength: 5 }).map(
    (text): Step =>
      (host) => {
        host.queue = [{ id: 'q', text, attached: 0 }];
        host.news({ type: 'queue-changed', topicId: TOPIC });
      },
  ),
);

/**
 * `cut` means that the connection of the page breaks after this step. `read` means that the page
 * reads all updates.
 */
const script = fc.array(fc.tuple(steps, fc.constantFrom('on', 'on', 'read', 'cut')), { maxLength: 40 });

it('a page whose connection broke many times shows the same as one whose connection never broke', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(script, fc.integer({ min: 1, max: 30 }), async (story, kept) => {
      const { host, window } = await windowInMemory();
      const forgetful = feedsOf(window, { events: kept, characters: 100_000 });
      host.others.push(forgetful);
      const steady = new Reader(window.topics);
      const shaky = new Reader(forgetful);
      await steady.read();
      await shaky.read();
      for (const [step, then] of story) {
        step(host);
        await steady.read();
        if (then === 'cut') await shaky.cut();
        if (then !== 'on') await shaky.read();
      }
      // Requesting a snapshot sends the pieces that still wait for their frame.
      for (const feeds of [window.topics, forgetful]) await flushed(feeds);
      await steady.read();
      await shaky.read();
      expect(comparable(shaky.open)).toEqual(comparable(steady.open));
      expect(steady.open?.messages).toEqual(host.messages);
      expect(steady.snapshots).toBe(1);
      await steady.cut();
      await shaky.cut();
    }),
    { numRuns: 100 },
  );
});

/**
 * Returns what a page shows. Its position and the number of updates that it received may differ.
 */
function comparable(open: OpenTopic | null) {
  if (open === null) return null;
  const { epoch: _epoch, seq: _seq, changesVersion: _version, ...shown } = open;
  return shown;
}

async function flushed(feeds: TopicFeeds): Promise<void> {
  const stopping = new AbortController();
  const updates = feeds.follow(TOPIC, undefined, stopping.signal);
  await updates.next();
  stopping.abort();
  await updates.next();
}

/** A page that reads updates on request and applies them. */
class Reader {
  open: OpenTopic | null = null;
  snapshots = 0;
  readonly #feeds: TopicFeeds;
  #updates: AsyncGenerator<TopicUpdate, void>;
  #next: Promise<IteratorResult<TopicUpdate, void>> | null = null;
  #stopping = new AbortController();

  constructor(feeds: TopicFeeds) {
    this.#feeds = feeds;
    this.#updates = feeds.follow(TOPIC, undefined, this.#stopping.signal);
  }

  /** Reads all updates that are available now. */
  async read(): Promise<void> {
    for (;;) {
      this.#next ??= this.#updates.next();
      const next = await Promise.race([this.#next, new Promise<null>((resolve) => setImmediate(resolve, null))]);
      if (next === null || next.done === true) return;
      this.#next = null;
      if (next.value.type === 'snapshot') this.snapshots += 1;
      this.open = takeUpdate(this.open, next.value);
    }
  }

  async cut(): Promise<void> {
    this.#stopping.abort();
    await this.#next;
    this.#next = null;
    await this.#updates.return();
    this.#stopping = new AbortController();
    const after = this.open === null ? undefined : { epoch: this.open.epoch, seq: this.open.seq };
    this.#updates = this.#feeds.follow(TOPIC, after, this.#stopping.signal);
  }
}
