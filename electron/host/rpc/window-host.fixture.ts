/**
 * A host with one topic in memory, and its windows, for the tests of the feeds and transports.
 * `e2e/serve` tests the real host.
 */

import { onTestFinished } from 'vitest';
import type { TopicUpdate } from '../../../shared/contract/topics.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { MessageId, type TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopEvent } from '../../../shared/loop.ts';
import { foldLastLoop, type LoopView } from '../../../shared/loop-view.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import type { CommandRun, MessageView, QueuedMessage, TopicDetail } from '../../../shared/topic.ts';
import { fakeHost, LOOP, TOPIC } from '../cli/cli.fixture.ts';
import { HostEvents } from '../events.ts';
import { type ListenerFailed, loggedFailures } from '../listeners.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { ShellPorts } from '../ports.ts';
import type { Host } from '../program/host-api.ts';
import { REFUSING_NOUNS } from '../program/refusing-nouns.fixture.ts';
import { subscribeShell } from '../program/shell-listeners.ts';
import type { WindowShell } from './context.ts';
import type { TopicFeeds } from './topic-feeds.ts';
import { openWindowHost, type WindowHost } from './window-host.ts';

export { LOOP, TOPIC };

export const START: LoopEvent = {
  ...{ type: 'loop-start', loopId: LOOP, topicId: TOPIC, strategy: 'agentic', resumed: false },
  limits: DEFAULT_LIMITS,
};

const refused = (): never => {
  throw new Error('not part of this test');
};

export interface HostInMemory {
  readonly api: Host;
  readonly messages: MessageView[];
  detail: TopicDetail;
  storedLoop: LoopView | null;
  /** The queued messages; null if the topic was removed. */
  queue: QueuedMessage[] | null;
  commands: CommandRun[];
  readonly logged: { readonly message: string; readonly data: object }[];
  /** The links that the shell was asked to open. */
  readonly opened: string[];
  /** Additional feeds that receive the same events and news as the windows. */
  readonly others: TopicFeeds[];
  /** Emits these events of the loop. */
  say(...events: readonly LoopEvent[]): void;
  /** Stores a reply and emits the event for it. */
  store(text: string): MessageId;
  news(news: HostNews): void;
  /** Returns the value that the shell would return to the host. */
  isHeard(): boolean;
}

export interface WindowInMemory {
  readonly host: HostInMemory;
  readonly window: WindowHost;
}

/** A shell that opens no links and has no dialog. */
export const QUIET_SHELL: WindowShell = {
  info: {
    version: '1',
    shell: 'browser',
    platform: 'linux',
    dataDir: '/',
    ownFolder: '/Loopwright',
    secretStore: 'file',
    canPickFolder: false,
    restored: null,
    moved: null,
    fixedSettings: [],
    ignoredVariables: [],
    entries: { signed: false, ignored: 0, isNews: false },
  },
  openExternal: async () => {},
  pickFolder: async () => null,
};

/**
 * `overrides` replace members of the host. `shellHears` is called for each event and each news,
 * before other feeds receive it.
 */
export async function windowInMemory(
  overrides: Partial<Host> = {},
  shellHears: (what: 'event' | 'news') => void = () => {},
): Promise<WindowInMemory> {
  const { host, connect } = hostInMemory(overrides);
  const ports: ShellPorts = {
    secret: () => undefined,
    secretStore: { where: 'file', names: () => ['provider:a'], set: refused, remove: refused },
    capabilities: { windows: true, serverRequests: true },
    attendant: 'window',
    now: Date.now,
    timeZone: () => 'UTC',
    onEvent(event) {
      shellHears('event');
      for (const feeds of host.others) feeds.hear(event);
    },
    onNews(news) {
      shellHears('news');
      if ('topicId' in news) for (const feeds of host.others) feeds.hearNews(news);
    },
    log: logTo(host),
  };
  const shell: WindowShell = {
    info: { ...QUIET_SHELL.info, version: '1.2.3', dataDir: '/data' },
    openExternal: async (link) => void host.opened.push(link),
    pickFolder: refused,
  };
  const window = await openWindowHost({
    createHost: async (given) => {
      connect(given);
      return host.api;
    },
    ports,
    options: { dataDir: '/data' },
    shell,
  });
  onTestFinished(() => window.close());
  return { host, window };
}

function logTo({ logged }: HostInMemory): ShellPorts['log'] {
  const note = (message: string, data: object = {}) => void logged.push({ message, data });
  return { debug: note, info: note, warn: note, error: note };
}

function hostInMemory(overrides: Partial<Host>) {
  let ports: ShellPorts | null = null;
  let clock = 0;
  const failed: ListenerFailed = (name, error) => loggedFailures(logTo(host))(name, error);
  const events = new HostEvents(failed, () => clock);
  const gone = (topicId: TopicId): never => {
    throw new LoopwrightError('topic-not-found', { topicId });
  };
  const known = <T>(topicId: TopicId, value: () => T): T => {
    return topicId === TOPIC && host.queue !== null ? value() : gone(topicId);
  };
  const detail: TopicDetail = {
    id: TOPIC,
    title: 'A topic',
    workspace: '/workspace',
    pinned: false,
    createdAt: 0,
    updatedAt: 0,
    activity: 'idle',
    unread: false,
    strategy: 'auto',
    model: DEFAULT_SETTINGS.model,
    approvalMode: 'ask-edits',
    servers: [],
    toolSwitches: {},
    skillSwitches: {},
    instructions: '',
    folderInstructions: true,
    draft: '',
    context: { usedTokens: 0, sizeTokens: null, pinned: 0 },
  };
  const headless = fakeHost().api;
  const api: Host = {
    ...headless,
    ...REFUSING_NOUNS,
    events,
    get pageSecrets() {
      return refused();
    },
    topics: {
      ...REFUSING_NOUNS.topics,
      list: () => [host.detail],
      summary: (topicId) => known(topicId, () => host.detail),
      detail: (topicId) => known(topicId, () => host.detail),
      page: (topicId) => known(topicId, () => ({ messages: [...host.messages], hasEarlier: false })),
      message: ({ topicId, messageId }) => known(topicId, () => stored(messageId)),
      messageView: (topicId, messageId) => known(topicId, () => stored(messageId)),
      storedLoopView: (topicId) => known(topicId, () => host.storedLoop),
    },
    queue: { ...REFUSING_NOUNS.queue, list: (topicId) => host.queue ?? gone(topicId) },
    commands: { ...REFUSING_NOUNS.commands, list: () => host.commands },
    background: { ...REFUSING_NOUNS.background, list: () => [] },
    changes: {
      ...{ list: () => [], iterations: () => [], diff: refused, ofCall: refused, undo: refused },
      ...{ redo: refused, settledCalls: refused, conflict: refused, merge: refused, kept: refused, accept: refused },
    },
    compactions: { ...REFUSING_NOUNS.compactions, fill: () => host.detail.context },
    ...overrides,
  };
  const stored = (messageId: MessageId): MessageView => {
    const found = host.messages.find(({ id }) => id === messageId);
    if (found === undefined) throw new LoopwrightError('message-not-found', { topicId: TOPIC, messageId });
    return found;
  };
  const say = (...said: readonly LoopEvent[]) => {
    for (const event of said) {
      clock += 1;
      events.emit('loop', { event, loopId: LOOP, topicId: TOPIC, at: clock });
      // An event may be sent before its data is on disk, never after it.
      host.storedLoop = foldLastLoop(host.storedLoop, { loopId: LOOP, at: clock, event });
    }
  };
  const host: HostInMemory = {
    api,
    messages: [],
    detail,
    storedLoop: null,
    queue: [],
    commands: [],
    logged: [],
    opened: [],
    others: [],
    say,
    store(text) {
      const id = newId(MessageId);
      const place = { id, topicId: TOPIC, loopId: LOOP, model: null, createdAt: clock };
      host.messages.push({ ...place, role: 'assistant', parts: [{ type: 'text', text }] });
      say({ type: 'message-stored', messageId: id, role: 'assistant' });
      return id;
    },
    isHeard: () => ports?.isHeard?.() ?? true,
    news(news) {
      events.news(news);
      const loop = host.storedLoop;
      if (loop === null) return;
      if (news.type === 'pause-requested') host.storedLoop = { ...loop, pausing: true };
    },
  };
  return {
    host,
    connect(given: ShellPorts) {
      ports = given;
      subscribeShell(given, events);
    },
  };
}

/** A follower that keeps the updates it received. It ends with the test. */
export interface Heard<T> {
  readonly updates: T[];
  /** Resolves when the updates so far satisfy the condition; rejects after a time limit. */
  until(satisfied: (updates: readonly T[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

const LONGEST_WAIT_MS = 5_000;

/** Follows until `stop`, or until the test ends. */
export function listenTo<T>(follow: (signal: AbortSignal) => AsyncIterable<T> | Promise<AsyncIterable<T>>): Heard<T> {
  const updates: T[] = [];
  const stopping = new AbortController();
  let changed = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const listening = (async () => {
    for await (const update of await follow(stopping.signal)) {
      updates.push(update);
      changed.resolve();
      changed = Promise.withResolvers();
    }
  })();
  listening.catch((error) => failed.reject(error));
  const heard: Heard<T> = {
    updates,
    async until(satisfied) {
      const deadline = AbortSignal.timeout(LONGEST_WAIT_MS);
      const late = Promise.withResolvers<never>();
      deadline.addEventListener('abort', () => late.reject(new Error(`Not heard: ${satisfied}`)));
      late.promise.catch(() => undefined);
      while (!satisfied(updates)) await Promise.race([changed.promise, failed.promise, late.promise]);
    },
    async stop() {
      stopping.abort();
      await listening.catch(() => undefined);
    },
  };
  onTestFinished(() => heard.stop());
  return heard;
}

/** The kind of each update: `snapshot`, the type of the loop's event, or the type of the event. */
export function kinds(updates: readonly TopicUpdate[]): readonly string[] {
  return updates.map((update) => {
    if (update.type === 'snapshot') return 'snapshot';
    return update.event.type === 'loop' ? update.event.event.type : update.event.type;
  });
}
