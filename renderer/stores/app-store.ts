/**
 * The state of the whole app: topics, settings, servers, and the state of the connection to the
 * host.
 */
import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import { assertNever } from '../../shared/assert-never.ts';
import type { AppInfo, AppUpdate } from '../../shared/contract/app.ts';
import type { SettingsChange } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/default-settings.ts';
import type { RunId, TopicId } from '../../shared/ids.ts';
import type { ServerView } from '../../shared/server-view.ts';
import type { AppSettings, Preset, ProviderSetting } from '../../shared/settings.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import type { HostFailure } from '../host-client.ts';
import type { Reachability } from '../links/host-link.ts';
import { follow, hostIsReachable } from './follow.ts';
import { frozenSummary } from './frozen-topic.ts';
import { host } from './host.ts';
import { sameValues } from './same-values.ts';
import { freezeTopics } from './topic-store.ts';

export interface AppStore {
  /** Whether the first snapshot from the host has arrived. */
  readonly loaded: boolean;
  readonly reachability: Reachability;
  /**
   * The last failure of following the app although the host could be reached; null: following
   * works.
   */
  readonly failure: HostFailure | null;
  readonly info: AppInfo | null;
  readonly topics: Readonly<Record<TopicId, TopicSummary>>;
  /** The topics whose loop was interrupted when this page connected to the host. */
  readonly interrupted: readonly TopicId[];
  readonly settings: AppSettings;
  readonly servers: readonly ServerView[];
  /** The names of the secrets that have a value. */
  readonly secrets: readonly string[];
  readonly newDraft: string;
  /**
   * A new object for every change of todos and schedules. `dueTodos` is the number of open todos
   * that are due today or overdue.
   */
  readonly assistant: { readonly dueTodos: number };
  /** A new object whenever the trust in any folder may have changed. */
  readonly folderTrust: object;
  /** A new object whenever it is known again whether there is a newer version of the app. */
  readonly release: object;
  /** A new object whenever background runs may have changed. */
  readonly runNews: RunNews;
  /** The number of runs that wait for the user and have no loop that asks in a topic. */
  readonly askingRuns: number;
  /**
   * A new object for every change of facts and proposals. `pendingProposals` is the number of
   * proposals that wait for the user.
   */
  readonly memory: { readonly pendingProposals: number };
  /**
   * A new object for every change of automations. `missed` is the number of automations that missed
   * times about which nobody has decided.
   */
  readonly automations: { readonly missed: number };
}

export interface RunNews {
  /** The runs that were created, changed or deleted; null: it may be any of them. */
  readonly runIds: readonly RunId[] | null;
}

export const freshApp: AppStore = {
  loaded: false,
  reachability: 'connecting',
  failure: null,
  info: null,
  topics: {},
  interrupted: [],
  settings: DEFAULT_SETTINGS,
  servers: [],
  secrets: [],
  newDraft: '',
  assistant: { dueTodos: 0 },
  folderTrust: {},
  release: {},
  runNews: { runIds: null },
  askingRuns: 0,
  memory: { pendingProposals: 0 },
  automations: { missed: 0 },
};

export const useAppStore = create<AppStore>()(devtools(() => freshApp, { name: 'app', enabled: import.meta.env.DEV }));

/**
 * Applies an update from the host. Pure. Actions of the shell do not change the state: see
 * `followApp`.
 */
export function takeAppUpdate(app: AppStore, update: AppUpdate): AppStore {
  switch (update.type) {
    case 'snapshot': {
      const { settings, servers, secrets, newDraft, dueTodos, askingRuns, missedAutomations, pendingProposals } =
        update;
      const topics = Object.fromEntries(update.topics.map((topic) => [topic.id, topic]));
      return {
        ...app,
        loaded: true,
        failure: null,
        topics,
        interrupted: update.topics.filter(({ activity }) => activity === 'interrupted').map(({ id }) => id),
        settings,
        servers,
        secrets,
        newDraft,
        assistant: { dueTodos },
        folderTrust: {},
        release: {},
        runNews: { runIds: null },
        askingRuns,
        memory: { pendingProposals },
        automations: { missed: missedAutomations },
      };
    }
    case 'topic': {
      // The host sends a topic again after each change of it, also of what the list does not show, such as its draft.
      const known = app.topics[update.topic.id];
      const topic = sameValues(known, update.topic);
      return topic === known ? app : { ...app, topics: { ...app.topics, [topic.id]: topic } };
    }
    case 'topic-removed': {
      const { [update.topicId]: _, ...topics } = app.topics;
      return { ...app, topics };
    }
    case 'settings':
      return { ...app, settings: sameValues(app.settings, update.settings) };
    case 'servers':
      return { ...app, servers: update.servers };
    case 'secrets':
      return { ...app, secrets: update.secrets };
    case 'assistant':
      return { ...app, assistant: { dueTodos: update.dueTodos } };
    case 'memory':
      return { ...app, memory: { pendingProposals: update.pending } };
    case 'folder-trust':
      return { ...app, folderTrust: {} };
    case 'release':
      return { ...app, release: {} };
    case 'runs':
      return { ...app, runNews: { runIds: update.runIds }, askingRuns: update.askingRuns };
    case 'automations':
      return { ...app, automations: { missed: update.missedAutomations } };
    case 'reminders':
    case 'run-notice':
    case 'automations-missed':
    case 'loop-notice':
    case 'action':
      return app;
    default:
      return assertNever(update);
  }
}

export type ShellAction = Extract<AppUpdate, { type: 'action' }>;

export type MissedNotice = Extract<AppUpdate, { type: 'automations-missed' }>;

export type RunNotice = Extract<AppUpdate, { type: 'run-notice' }>;

export type ToldReminders = Extract<AppUpdate, { type: 'reminders' }>;

/** What is told only to one window. */
export type ToldNotice = Extract<
  AppUpdate,
  { type: 'reminders' | 'run-notice' | 'automations-missed' | 'loop-notice' }
>;

/**
 * Follows the state of the app as long as the window exists. `act` performs an action that the
 * shell requests; `remind`, `announce` and `tellMissed` show what was sent only to this window, and `tellAway` tells it
 * to a user who does not see the window. What automations missed before the window was opened is told too, because no
 * window heard of it then.
 */
export function followApp(
  act: (action: ShellAction) => void,
  remind: (told: ToldReminders) => void,
  announce: (notice: RunNotice) => void,
  tellMissed: (notice: MissedNotice) => void,
  tellAway: (notice: ToldNotice) => void,
  signal: AbortSignal,
): void {
  follow(
    (stop) => host().app.follow(undefined, { signal: stop }),
    (update) => {
      const count = missedBefore(update);
      if (count > 0) tellMissed({ type: 'automations-missed', count });
      if (isTold(update)) tellAway(update);
      if (update.type === 'action') act(update);
      else if (update.type === 'reminders') remind(update);
      else if (update.type === 'run-notice') announce(update);
      else if (update.type === 'automations-missed') tellMissed(update);
      else if (update.type !== 'loop-notice')
        useAppStore.setState((app) => takeAppUpdate(app, update), false, update.type);
    },
    (failure) => {
      if (failure.code !== 'unreachable') useAppStore.setState({ failure }, false, 'failed');
    },
    signal,
  );
}

const TOLD: readonly AppUpdate['type'][] = ['reminders', 'run-notice', 'automations-missed', 'loop-notice'];

const isTold = (update: AppUpdate): update is ToldNotice => TOLD.includes(update.type);

/** The number of automations that had missed times when the window was opened. */
const missedBefore = (update: AppUpdate): number =>
  update.type === 'snapshot' && !useAppStore.getState().loaded ? update.missedAutomations : 0;

const AWAY = ['ended', 'refused', 'used', 'impostor'] as const;

/**
 * Why the host cannot be used, as the state of the connection; null: it can be, or may be soon.
 * Without the host the page keeps its last state, and all actions are disabled.
 */
export const awayAs = ({ reachability }: Pick<AppStore, 'reachability'>): (typeof AWAY)[number] | null =>
  AWAY.find((each) => each === reachability) ?? null;

/**
 * Called when the state of the connection changes. After each connection, the page asks for the
 * facts about the host again, because it may be a different host.
 */
export function takeReachability(reachability: Reachability): void {
  useAppStore.setState({ reachability }, false, 'reachability');
  if (awayAs({ reachability }) !== null) freeze();
  if (reachability !== 'connected') return;
  hostIsReachable();
  host()
    .app.info()
    .then((info) => useAppStore.setState({ info }, false, 'info'))
    .catch(() => undefined);
}

function freeze(): void {
  freezeTopics(Date.now());
  useAppStore.setState(
    ({ topics }) => ({
      topics: Object.fromEntries(Object.values(topics).map((topic) => [topic.id, frozenSummary(topic)])),
    }),
    false,
    'freeze',
  );
}

/**
 * Changes settings, and shows them as soon as the host has stored them, because later actions, such as a test of the
 * connection, depend on them.
 */
export async function changeSettings(change: SettingsChange): Promise<void> {
  const settings = await host().settings.update(change);
  useAppStore.setState((app) => takeAppUpdate(app, { type: 'settings', settings }), false, 'settings');
}

type PresetRoutes = ReturnType<typeof host>['presets'];

/** Changes one preset, and shows the list as soon as the host has stored it. Returns the list. */
export async function changePresets(
  change: (routes: PresetRoutes) => Promise<readonly Preset[]>,
): Promise<readonly Preset[]> {
  const presets = [...(await change(host().presets))];
  useAppStore.setState(({ settings }) => ({ settings: { ...settings, presets } }), false, 'presets');
  return presets;
}

/**
 * Saves the order of the providers. Shows the new order as soon as the host has stored it, so
 * that the next move starts from it.
 */
export async function orderProviders(ids: readonly string[]): Promise<void> {
  await host().providers.reorder({ ids: [...ids] });
  const place = ({ id }: ProviderSetting) => ids.indexOf(id);
  useAppStore.setState(
    ({ settings }) => ({
      settings: { ...settings, providers: settings.providers.toSorted((one, other) => place(one) - place(other)) },
    }),
    false,
    'order',
  );
}
