/**
 * Sends updates of the whole app to the windows. For each follower it collects the names of what
 * changed and reads the values when they can be sent. So a slow follower gets fewer updates, never
 * larger ones.
 */
import { setTimeout } from 'node:timers/promises';
import type { AppUpdate } from '../../../shared/contract/app.ts';
import type { RunId, TopicId } from '../../../shared/ids.ts';
import type { LoopNotice } from '../../../shared/notifications/loop-notices.ts';
import type { HostNews } from '../news.ts';
import type { Host } from '../program/host-api.ts';
import { Bell } from './bell.ts';
import { ifFound } from './if-found.ts';

export interface AppFeedParts {
  readonly host: Host;
  readonly followers: AppFollowers;
  /** The names of the secrets that have a value. */
  readonly secrets: () => readonly string[];
}

type Action = Extract<AppUpdate, { type: 'action' }>;

/** What one window shows to the user. */
type Notice = Extract<AppUpdate, { type: 'reminders' | 'run-notice' | 'automations-missed' | 'loop-notice' }>;

interface Follower {
  readonly topics: Set<TopicId>;
  readonly runs: Set<RunId>;
  readonly changed: Set<HostNews['type']>;
  readonly notices: Notice[];
  readonly actions: Action[];
}

/** The windows that follow the app, in the order in which they began. */
export type AppFollowers = Set<Follower>;

/** The time in milliseconds during which changes are collected before they are sent together. */
const PAUSE_MS = 30;
const MOST_ACTIONS = 20;
const MOST_NOTICES = 20;

export class AppFeed {
  readonly #parts: AppFeedParts;
  /**
   * The actions that were requested while no page followed the app. The next page performs them.
   */
  readonly #unheard: Action[] = [];
  readonly #bell = new Bell();

  constructor(parts: AppFeedParts) {
    this.#parts = parts;
  }

  hearNews(news: HostNews): void {
    switch (news.type) {
      case 'topic-changed':
      case 'topic-removed':
        return this.#note(({ topics }) => topics.add(news.topicId));
      case 'run-changed':
        return this.#note(({ runs }) => runs.add(news.runId));
      case 'settings-changed':
      case 'servers-changed':
      case 'secrets-changed':
      case 'assistant-changed':
      case 'memory-changed':
      case 'automations-changed':
      case 'folder-trust-changed':
      case 'release-changed':
        return this.#note(({ changed }) => changed.add(news.type));
      case 'reminders':
      case 'run-notice':
      case 'automations-missed':
        return this.#tell(news);
      default:
        return;
    }
  }

  /** Informs one window about a loop. */
  tellOfLoop(topicId: TopicId, what: LoopNotice): void {
    this.#tell({ type: 'loop-notice', topicId, what });
  }

  /**
   * Requests an action of every page: a menu item or a notification was clicked. If no page
   * follows yet, the first one that does gets the action.
   */
  act(action: string, topicId?: TopicId): void {
    const said: Action = { type: 'action', action, ...(topicId === undefined ? {} : { topicId }) };
    const { followers } = this.#parts;
    const waiting = followers.size === 0 ? [this.#unheard] : [...followers].map(({ actions }) => actions);
    for (const actions of waiting) if (actions.length < MOST_ACTIONS) actions.push(said);
    this.#bell.ring();
  }

  /** Follows the app until `signal` aborts. */
  async *follow(signal: AbortSignal): AsyncGenerator<AppUpdate, void> {
    const wake = () => this.#bell.ring();
    const actions = this.#unheard.splice(0);
    const follower: Follower = { topics: new Set(), runs: new Set(), changed: new Set(), notices: [], actions };
    signal.addEventListener('abort', wake);
    this.#parts.followers.add(follower);
    try {
      yield await this.#snapshot();
      while (!signal.aborted) {
        if (isEmpty(follower)) await this.#bell.heard();
        else {
          await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined);
          yield* this.#updates(follower);
        }
      }
    } finally {
      this.#parts.followers.delete(follower);
      signal.removeEventListener('abort', wake);
    }
  }

  /** It is sufficient if one window shows the notice. */
  #tell(notice: Notice): void {
    const last = [...this.#parts.followers].at(-1);
    if (last !== undefined && last.notices.length < MOST_NOTICES) last.notices.push(notice);
    this.#bell.ring();
  }

  #note(note: (follower: Follower) => void): void {
    for (const follower of this.#parts.followers) note(follower);
    this.#bell.ring();
  }

  async #snapshot(): Promise<AppUpdate> {
    const { host, secrets } = this.#parts;
    const askingRuns = await host.runs.asking();
    return {
      type: 'snapshot',
      topics: host.topics.list(),
      settings: host.settings.current(),
      servers: host.servers.list(),
      secrets: secrets(),
      newDraft: host.topics.draft(null),
      dueTodos: host.assistant.dueTodos(),
      askingRuns,
      pendingProposals: host.memory.pending(),
      missedAutomations: host.automations.missed(),
    };
  }

  /**
   * Reads everything before the first update is sent, so that no change in between is lost. A run
   * that changes while the runs are counted is noted for the next updates.
   */
  async *#updates({ topics, runs, changed, notices, actions }: Follower): AsyncGenerator<AppUpdate, void> {
    const { host, secrets } = this.#parts;
    const runIds = [...runs];
    runs.clear();
    const askingRuns = runIds.length === 0 ? 0 : await host.runs.asking();
    const updates: AppUpdate[] = [...topics].map((topicId) => this.#topic(topicId));
    if (changed.has('settings-changed')) updates.push({ type: 'settings', settings: host.settings.current() });
    if (changed.has('servers-changed')) updates.push({ type: 'servers', servers: host.servers.list() });
    if (changed.has('secrets-changed')) updates.push({ type: 'secrets', secrets: secrets() });
    if (changed.has('folder-trust-changed')) updates.push({ type: 'folder-trust' });
    if (changed.has('release-changed')) updates.push({ type: 'release' });
    if (changed.has('assistant-changed')) updates.push({ type: 'assistant', dueTodos: host.assistant.dueTodos() });
    if (changed.has('memory-changed')) updates.push({ type: 'memory', pending: host.memory.pending() });
    if (changed.has('automations-changed'))
      updates.push({ type: 'automations', missedAutomations: host.automations.missed() });
    if (runIds.length > 0) updates.push({ type: 'runs', runIds, askingRuns });
    updates.push(...notices.splice(0), ...actions.splice(0));
    topics.clear();
    changed.clear();
    yield* updates;
  }

  #topic(topicId: TopicId): AppUpdate {
    const topic = ifFound(() => this.#parts.host.topics.summary(topicId));
    return topic === null ? { type: 'topic-removed', topicId } : { type: 'topic', topic };
  }
}

function isEmpty({ topics, runs, changed, notices, actions }: Follower): boolean {
  return topics.size === 0 && runs.size === 0 && changed.size === 0 && notices.length === 0 && actions.length === 0;
}
