/** The state of the whole app: topics, settings, servers, and whether the host can be reached. */
import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import { assertNever } from '../../shared/assert-never.ts';
import type { AppInfo, AppUpdate } from '../../shared/contract/app.ts';
import type { SettingsChange } from '../../shared/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../shared/default-settings.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { ServerView } from '../../shared/server-view.ts';
import type { AppSettings, ProviderSetting } from '../../shared/settings.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import type { HostFailure } from '../host-client.ts';
import type { Reachability } from '../links/host-link.ts';
import { follow, hostIsReachable } from './follow.ts';
import { frozenSummary } from './frozen-topic.ts';
import { host } from './host.ts';
import { freezeTopics } from './topic-store.ts';

export interface AppStore {
  /** Whether the first snapshot has arrived. */
  readonly loaded: boolean;
  readonly reachability: Reachability;
  /** Why following failed last although the host could be reached; null once it works again. */
  readonly failure: HostFailure | null;
  readonly info: AppInfo | null;
  readonly topics: Readonly<Record<TopicId, TopicSummary>>;
  readonly settings: AppSettings;
  readonly servers: readonly ServerView[];
  /** Names of the secrets that have a value. */
  readonly secrets: readonly string[];
  readonly newDraft: string;
  /**
   * A new object for every change of todos and schedules. `dueTodos` counts open ones that are
   * due today or overdue.
   */
  readonly assistant: { readonly dueTodos: number };
}

export const freshApp: AppStore = {
  loaded: false,
  reachability: 'connecting',
  failure: null,
  info: null,
  topics: {},
  settings: DEFAULT_SETTINGS,
  servers: [],
  secrets: [],
  newDraft: '',
  assistant: { dueTodos: 0 },
};

export const useAppStore = create<AppStore>()(devtools(() => freshApp, { name: 'app', enabled: import.meta.env.DEV }));

/** Pure. Actions of the shell are not state: see `followApp`. */
export function takeAppUpdate(app: AppStore, update: AppUpdate): AppStore {
  switch (update.type) {
    case 'snapshot': {
      const { settings, servers, secrets, newDraft, dueTodos } = update;
      const topics = Object.fromEntries(update.topics.map((topic) => [topic.id, topic]));
      return {
        ...app,
        loaded: true,
        failure: null,
        topics,
        settings,
        servers,
        secrets,
        newDraft,
        assistant: { dueTodos },
      };
    }
    case 'topic':
      return { ...app, topics: { ...app.topics, [update.topic.id]: update.topic } };
    case 'topic-removed': {
      const { [update.topicId]: _, ...topics } = app.topics;
      return { ...app, topics };
    }
    case 'settings':
      return { ...app, settings: update.settings };
    case 'servers':
      return { ...app, servers: update.servers };
    case 'secrets':
      return { ...app, secrets: update.secrets };
    case 'assistant':
      return { ...app, assistant: { dueTodos: update.dueTodos } };
    case 'reminders':
    case 'action':
      return app;
    default:
      return assertNever(update);
  }
}

export type ShellAction = Extract<AppUpdate, { type: 'action' }>;

export type ToldReminders = Extract<AppUpdate, { type: 'reminders' }>;

/**
 * Follows the app for the life of the window. `act` performs requests of the shell; `remind`
 * shows reminders sent to this window alone.
 */
export function followApp(
  act: (action: ShellAction) => void,
  remind: (told: ToldReminders) => void,
  signal: AbortSignal,
): void {
  follow(
    (stop) => host().app.follow(undefined, { signal: stop }),
    (update) => {
      if (update.type === 'action') act(update);
      else if (update.type === 'reminders') remind(update);
      else useAppStore.setState((app) => takeAppUpdate(app, update), false, update.type);
    },
    (failure) => {
      if (failure.code !== 'unreachable') useAppStore.setState({ failure }, false, 'failed');
    },
    signal,
  );
}

/**
 * Whether the host of this page has ended. The page then keeps its last state, and no action is
 * possible.
 */
export const hasEnded = ({ reachability }: Pick<AppStore, 'reachability'>): boolean =>
  reachability === 'ended' || reachability === 'refused';

/** Called by the link. Asks each host for its facts again, because it may be a different host. */
export function takeReachability(reachability: Reachability): void {
  useAppStore.setState({ reachability }, false, 'reachability');
  if (hasEnded({ reachability })) freeze();
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

export async function changeSettings(change: SettingsChange): Promise<void> {
  await host().settings.update(change);
}

/**
 * Shows the new order as soon as the host has it, so that the next change starts from this order.
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
