/**
 * What this window shows. This state is not sent to the host, and other windows may show
 * something else.
 */
import { create } from 'zustand';
import type { ServerId, TopicId } from '../../shared/ids.ts';
import type { SettingsPage } from '../../shared/ordinary-settings.ts';
import { openTopic } from './topic-store.ts';

/**
 * The screen that is shown. A `topic` screen with null shows a new topic, which is created with
 * its first message.
 */
export type Screen =
  | { readonly name: 'topic'; readonly topicId: TopicId | null }
  /** `todoId` is the todo to show; null: no particular todo. */
  | { readonly name: 'todos'; readonly todoId: number | null }
  /** `at` is the time to show, in milliseconds since the epoch; null: the current time. */
  | { readonly name: 'schedule'; readonly at: number | null }
  /** `automationId` is the automation to show; null: no particular one. */
  | { readonly name: 'automations'; readonly automationId: number | null }
  | { readonly name: 'inbox' }
  /** `factId` is the only fact to show; null: all facts of the filter. */
  | { readonly name: 'memory'; readonly tab: MemoryTab; readonly factId: number | null }
  /** `provider` is the id of the provider whose settings are open at first; null: none. */
  | { readonly name: 'settings'; readonly page: SettingsPage; readonly provider: string | null }
  /** The address of the page leads to nothing. `address` is its fragment. */
  | { readonly name: 'nowhere'; readonly address: string };

export type MemoryTab = 'facts' | 'proposals' | 'instructions' | 'settings';

export type PanelTab = 'plan' | 'changes' | 'inspector' | 'logs' | 'artifacts';

interface NavigationStore {
  readonly screen: Screen;
  /** The topic to which the user returns from the settings and other pages; null: a new topic. */
  readonly lastTopic: TopicId | null;
  readonly sidebar: boolean;
  /** Whether the sidebar is open in a narrow window, where it covers the page. */
  readonly sidebarSheet: boolean;
  readonly panel: PanelTab | null;
  /** Whether the panel was opened because something arrived, and the user has not chosen a tab since. */
  readonly panelOpenedItself: boolean;
  /** The server whose log the panel shows; null: the user has not selected a server. */
  readonly logOf: ServerId | null;
  /** `messages`: the palette searches only messages, with filters. */
  readonly palette: 'closed' | 'commands' | 'messages';
  readonly shortcutList: boolean;
}

export const useNavigation = create<NavigationStore>()(() => ({
  screen: { name: 'topic', topicId: null },
  lastTopic: null,
  sidebar: true,
  sidebarSheet: false,
  panel: null,
  panelOpenedItself: false,
  logOf: null,
  palette: 'closed',
  shortcutList: false,
}));

export function showTopic(topicId: TopicId | null): void {
  if (topicId !== null) openTopic(topicId);
  useNavigation.setState({ screen: { name: 'topic', topicId }, lastTopic: topicId, sidebarSheet: false });
}

/** Shows a screen that an address names. */
export function showScreen(screen: Screen): void {
  if (screen.name === 'topic') showTopic(screen.topicId);
  else useNavigation.setState({ screen, sidebarSheet: false });
}

export function showTodos(todoId: number | null = null): void {
  useNavigation.setState({ screen: { name: 'todos', todoId }, sidebarSheet: false });
}

export function showSchedule(at: number | null = null): void {
  useNavigation.setState({ screen: { name: 'schedule', at }, sidebarSheet: false });
}

export function showAutomations(automationId: number | null = null): void {
  useNavigation.setState({ screen: { name: 'automations', automationId }, sidebarSheet: false });
}

export function showInbox(): void {
  useNavigation.setState({ screen: { name: 'inbox' }, sidebarSheet: false });
}

export function showMemory(tab: MemoryTab = 'facts', factId: number | null = null): void {
  useNavigation.setState({ screen: { name: 'memory', tab, factId }, sidebarSheet: false });
}

export function showSettings(page: SettingsPage = 'providers'): void {
  useNavigation.setState({ screen: { name: 'settings', page, provider: null }, sidebarSheet: false });
}

/** Shows the settings of a provider, or the list of providers if there is none with this id. */
export function showProvider(provider: string | null): void {
  useNavigation.setState({ screen: { name: 'settings', page: 'providers', provider }, sidebarSheet: false });
}

export function leaveSettings(): void {
  showTopic(useNavigation.getState().lastTopic);
}

export function showPanel(panel: PanelTab | null): void {
  useNavigation.setState({ panel, panelOpenedItself: false });
}

/** Opens the panel because something arrived that it shows. An open panel stays as it is. */
export function offerPanel(panel: PanelTab): void {
  if (useNavigation.getState().panel === null) useNavigation.setState({ panel, panelOpenedItself: true });
}

/** Closes a panel that opened by itself. Called when the window has become too narrow to show it beside the chat. */
export function withdrawPanel(): void {
  if (useNavigation.getState().panelOpenedItself) showPanel(null);
}

export function chooseLog(logOf: ServerId): void {
  useNavigation.setState({ logOf });
}
