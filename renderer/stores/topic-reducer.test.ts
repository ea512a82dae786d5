/**
 * Tests that a page that loses its connection shows every event exactly once after reconnecting.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BackgroundCommand } from '../../shared/background-command.ts';
import type { TopicEvent, TopicUpdate } from '../../shared/contract/topics.ts';
import { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopEvent } from '../../shared/loop.ts';
import type { MessageView, TopicSnapshot } from '../../shared/topic.ts';
import { type OpenTopic, takeEarlier, takeUpdate, withPin } from './topic-reducer.ts';

const id = (kind: string, number: number) => `${kind}_${String(number).padStart(26, '0')}`;
const TOPIC = TopicId.parse(id('topic', 1));
const LOOP = LoopId.parse(id('loop', 1));
const CALL = CallId.parse(id('call', 1));

const message = (number: number): MessageView => ({
  id: MessageId.parse(id('msg', number)),
  topicId: TOPIC,
  loopId: LOOP,
  model: null,
  role: 'assistant',
  parts: [{ type: 'text', text: `Message ${number}` }],
  createdAt: number,
});

const empty: TopicSnapshot = {
  topic: {
    id: TOPIC,
    title: 'A topic',
    workspace: '/workspace',
    pinned: false,
    createdAt: 0,
    updatedAt: 0,
    activity: 'idle',
    unread: false,
    strategy: 'auto',
    model: { provider: 'demo', model: 'demo' },
    approvalMode: 'ask-edits',
    servers: [],
    toolSwitches: {},
    skillSwitches: {},
    instructions: '',
    folderInstructions: true,
    draft: '',
    context: { usedTokens: 0, sizeTokens: null, pinned: 0 },
  },
  messages: [],
  hasEarlier: false,
  loop: null,
  queue: [],
  commands: [],
  background: [],
  compactions: [],
  requests: [],
};

const loopEvents: readonly LoopEvent[] = [
  {
    ...{ type: 'loop-start', loopId: LOOP, topicId: TOPIC, strategy: 'agentic', resumed: false },
    limits: DEFAULT_LIMITS,
  },
  { type: 'limits-changed', limits: { ...DEFAULT_LIMITS, maxIterations: 7 } },
  { type: 'step-start', progress: { unit: 'iterations', done: 0, limit: 25 }, phase: 'work', note: '' },
  { type: 'todos-changed', by: 'model', todos: [{ id: 'a', content: 'do a', status: 'pending' }] },
  { type: 'todos-edited', todos: [{ id: 'a', content: 'do b', status: 'completed' }] },
  { type: 'iteration-start', iteration: 1 },
  { type: 'text-delta', text: 'Some ' },
  { type: 'reasoning-delta', text: 'hm ' },
  { type: 'text-was-reasoning' },
  { type: 'tool-call-start', callId: CALL, server: 'files', tool: 'read', arguments: { path: 'a' } },
  { type: 'tool-call-progress', callId: CALL, text: 'line\n' },
  { type: 'tool-call-end', callId: CALL, server: 'files', tool: 'read', status: 'done', result: 'text', diffs: [] },
  { type: 'mistake', count: 1, limit: 3 },
  { type: 'question', prefix: '', question: 'Which one?' },
  { type: 'iteration-end', iteration: 1, usage: { inputTokens: 10, outputTokens: 2 } },
  { type: 'notice', failure: 'internal', data: {} },
  { type: 'loop-state', state: { name: 'paused' } },
];

const IN_BACKGROUND: BackgroundCommand = {
  ...{ id: 'b', loopId: LOOP, command: 'serve', workingFolder: '.', place: { kind: 'sandbox', hosts: [] } },
  ...{
    startedAt: 1,
    kept: false,
    loopOver: false,
    lastLine: '',
    written: 0,
    removed: [],
    left: [],
    state: { name: 'running' },
  },
};

/** The kinds of events in a generated story. The messages of a story are numbered in order. */
type Kind =
  | 'message'
  | 'queue'
  | 'background'
  | 'command'
  | 'command-output'
  | 'pausing'
  | 'topic'
  | 'changes'
  | LoopEvent;

const kind: fc.Arbitrary<Kind> = fc.oneof(
  fc.constantFrom<Kind>('message', 'queue', 'background', 'command', 'command-output', 'pausing', 'topic', 'changes'),
  fc.constantFrom<Kind>(...loopEvents),
);

function eventOf(kind: Kind, seq: number): TopicEvent {
  switch (kind) {
    case 'message':
      return { type: 'message', message: message(seq) };
    case 'queue':
      return { type: 'queue', queue: [{ id: `q${seq}`, text: 'later', attached: 0 }] };
    case 'background':
      return { type: 'background', commands: [{ ...IN_BACKGROUND, written: seq }] };
    case 'command': {
      const command = `run ${seq}`;
      return { type: 'command', command: { id: 'c', command, output: '', state: { name: 'running' }, startedAt: seq } };
    }
    case 'command-output':
      return { type: 'command-output', id: 'c', text: `${seq} ` };
    case 'pausing':
      return { type: 'pausing', loopId: LOOP };
    case 'topic':
      return { type: 'topic', topic: { ...empty.topic, title: `Title ${seq}` } };
    case 'changes':
      return { type: 'changes' };
    default:
      return { type: 'loop', loopId: LOOP, at: seq, event: kind };
  }
}

/**
 * A fake host that has sent the events of a story. It keeps the newest `kept` events, and a
 * snapshot contains the newest `page` messages.
 */
class Host {
  readonly #epoch: string;
  readonly #story: readonly Kind[];
  readonly #kept: number;
  readonly #page: number;

  constructor(story: readonly Kind[], kept: number, page: number, epoch = 'one') {
    this.#epoch = epoch;
    this.#story = story;
    this.#kept = kept;
    this.#page = page;
  }

  /** The correct state after all events up to the number `seq`. */
  truth(seq: number): OpenTopic {
    const start: TopicUpdate = { type: 'snapshot', epoch: this.#epoch, seq: 0, snapshot: empty };
    const events = this.#story.slice(0, seq).map((kind, at) => this.#event(kind, at + 1));
    const open = [start, ...events].reduce(takeUpdate, null);
    if (open === null) throw new Error('A snapshot opens.');
    return open;
  }

  /**
   * The updates for a follower that has received all events up to `after`, when `seq` events have
   * happened.
   */
  follow(after: Pick<OpenTopic, 'epoch' | 'seq'> | null, seq: number): readonly TopicUpdate[] {
    if (after?.epoch === this.#epoch && after.seq <= seq && after.seq >= seq - this.#kept) {
      return this.#story.slice(after.seq, seq).map((kind, at) => this.#event(kind, after.seq + at + 1));
    }
    const { epoch: _, seq: __, changesVersion: ___, ...whole } = this.truth(seq);
    const snapshot = {
      ...whole,
      messages: whole.messages.slice(-this.#page),
      hasEarlier: whole.messages.length > this.#page,
    };
    return [{ type: 'snapshot', epoch: this.#epoch, seq, snapshot }];
  }

  #event(kind: Kind, seq: number): TopicUpdate {
    return { type: 'event', epoch: this.#epoch, seq, event: eventOf(kind, seq) };
  }
}

describe('a topic on a page that loses and regains its connection', () => {
  const story = fc.array(kind, { minLength: 1, maxLength: 60 });
  const cuts = fc.array(fc.nat(60), { maxLength: 8 });
  const shown = ({ topic, loop, queue, commands, seq, epoch }: OpenTopic) => ({
    ...{ topic, loop, queue, commands, seq, epoch },
  });

  it('is equal to the topic on a page that was always connected, wherever the connection breaks', () => {
    fc.assert(
      fc.property(story, cuts, fc.nat(20), fc.integer({ min: 1, max: 10 }), (kinds, cutAt, kept, page) => {
        const host = new Host(kinds, kept, page);
        let open: OpenTopic | null = null;
        for (const seq of [...cutAt.map((at) => at % (kinds.length + 1)).sort((a, b) => a - b), kinds.length]) {
          open = host.follow(open, seq).reduce(takeUpdate, open);
        }
        const truth = host.truth(kinds.length);
        if (open === null) throw new Error('It opened.');
        expect(shown(open)).toEqual(shown(truth));
        // The page has the newest messages without a gap. How many it has depends on what was
        // loaded before.
        expect(open.messages).toEqual(truth.messages.slice(truth.messages.length - open.messages.length));
        expect(open.messages.length).toBeGreaterThanOrEqual(Math.min(page, truth.messages.length));
        if (open.messages.length < truth.messages.length) expect(open.hasEarlier).toBe(true);
      }),
    );
  });

  it('does not apply an event twice if the host repeats it', () => {
    fc.assert(
      fc.property(story, fc.nat(60), (kinds, from) => {
        const host = new Host(kinds, 60, 60);
        const open = host.truth(kinds.length);
        const again = host.follow({ epoch: 'one', seq: from % kinds.length }, kinds.length);
        expect(again.reduce<OpenTopic | null>(takeUpdate, open)).toBe(open);
      }),
    );
  });

  it('starts again from a snapshot after a restart of the host, and ignores late events of the earlier host', () => {
    const before = new Host(['message', 'message'], 10, 10);
    const after = new Host(['message'], 10, 10, 'two');
    const open = before.truth(2);
    const updates = after.follow(open, 1);
    const now = updates.reduce<OpenTopic | null>(takeUpdate, open);
    expect(now?.epoch).toBe('two');
    expect(takeUpdate(now, { type: 'event', epoch: 'one', seq: 3, event: { type: 'changes' } })).toBe(now);
  });

  it('keeps the earlier pages that were loaded, and adds each page only once', () => {
    const host = new Host(Array<Kind>(9).fill('message'), 0, 3);
    let open = host.follow(null, 6).reduce<OpenTopic | null>(takeUpdate, null);
    if (open === null) throw new Error('It opened.');
    const page = { messages: [message(1), message(2), message(3), message(4)], hasEarlier: false };
    open = takeEarlier(open, page);
    expect(takeEarlier(open, page).messages.map(({ createdAt }) => createdAt)).toEqual([1, 2, 3, 4, 5, 6]);
    const later = host.follow(open, 8).reduce<OpenTopic | null>(takeUpdate, open);
    expect(later?.messages.map(({ createdAt }) => createdAt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('keeps the knowledge that its first message is the first of the topic after a snapshot', () => {
    const host = new Host(Array<Kind>(6).fill('message'), 0, 3);
    const whole = host.truth(6);
    expect(whole.hasEarlier).toBe(false);
    const later = host.follow(null, 6).reduce<OpenTopic | null>(takeUpdate, whole);
    expect(later).toMatchObject({ hasEarlier: false, messages: { length: 6 } });
    const page = host.follow(null, 6).reduce<OpenTopic | null>(takeUpdate, null);
    expect(host.follow(null, 6).reduce<OpenTopic | null>(takeUpdate, page)).toMatchObject({ hasEarlier: true });
  });

  it('keeps tool results that were loaded completely, and updates everything else from a snapshot', () => {
    const result = (number: number, text: string, more: Partial<MessageView>): MessageView => ({
      ...message(number),
      role: 'tool',
      parts: [{ type: 'tool-result', callId: CALL, tool: null, status: 'done', content: [{ type: 'text', text }] }],
      ...more,
    });
    const cut = (number: number, more: Partial<MessageView> = {}) =>
      result(number, 'cut', { shortened: [CALL], ...more });
    const snapshot = (messages: readonly MessageView[]): TopicUpdate => ({
      ...{ type: 'snapshot', epoch: 'one', seq: 3 },
      snapshot: { ...empty, messages, hasEarlier: false },
    });
    const whole = result(1, 'in full', { pinned: true });
    const open = takeUpdate(null, snapshot([whole, cut(2)]));
    const answers = { number: 1, of: 2 };
    const told = [cut(1, { answers }), cut(2), cut(3)];
    const now = takeUpdate(open, snapshot(told))?.messages;
    expect(now).toEqual([result(1, 'in full', { answers }), cut(2), cut(3)]);
  });
});

describe('a topic after a switch to another version of a message', () => {
  it('keeps the messages before the switch, and removes those after the version that was shown before', () => {
    const host = new Host(Array<Kind>(6).fill('message'), 0, 6);
    const open = host.follow(null, 6).reduce<OpenTopic | null>(takeUpdate, null);
    const messages = [message(3), message(14), message(15)];
    const snapshot = { ...empty, messages, hasEarlier: true };
    const now = takeUpdate(open, { type: 'snapshot', epoch: 'one', seq: 7, snapshot });
    expect(now?.messages.map(({ createdAt }) => createdAt)).toEqual([1, 2, 3, 14, 15]);
  });

  it('replaces only the object of the message whose pin changes', () => {
    const messages = [message(1), message(2)];
    const pinned = withPin(messages, message(2).id, true);
    expect(pinned.map(({ pinned: is }) => is)).toEqual([undefined, true]);
    expect(pinned[0]).toBe(messages[0]);
    expect(withPin(pinned, message(2).id, true)[1]).toBe(pinned[1]);
    expect(withPin(pinned, message(2).id, false)).toEqual(messages);
  });
});
