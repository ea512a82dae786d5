/**
 * The address of a screen in a browser: the fragment of the URL, such as `#/topics/ID`. It names what is
 * shown and nothing else. Pure. Imports no schema, because the first screen of the page loads this file.
 */
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { SETTINGS_PAGES, type SettingsPage } from '../../shared/ordinary-settings.ts';
import type { MemoryTab, Screen } from './navigation-store.ts';

const MEMORY_TABS: readonly MemoryTab[] = ['facts', 'proposals', 'instructions', 'settings'];

/** Returns the fragment of a screen. A new topic has none. */
export function addressOf(screen: Screen): string {
  switch (screen.name) {
    case 'topic':
      return screen.topicId === null ? '' : `#/topics/${screen.topicId}`;
    case 'inbox':
      return '#/inbox';
    case 'todos':
      return withNumber('#/todos', screen.todoId);
    case 'schedule':
      return withNumber('#/schedule', screen.at);
    case 'automations':
      return withNumber('#/automations', screen.automationId);
    case 'memory':
      return withNumber(`#/memory/${screen.tab}`, screen.factId);
    case 'settings':
      return `#/settings/${screen.page}${screen.provider === null ? '' : `/${screen.provider}`}`;
    case 'nowhere':
      return screen.address;
    default:
      return assertNever(screen);
  }
}

const withNumber = (address: string, number: number | null): string =>
  number === null ? address : `${address}/${number}`;

/** Returns the screen of a fragment. A fragment that leads to none is the screen `nowhere`. */
export function screenAt(fragment: string): Screen {
  if (fragment === '' || fragment === '#' || fragment === '#/') return { name: 'topic', topicId: null };
  return knownScreen(fragment) ?? { name: 'nowhere', address: fragment };
}

function knownScreen(fragment: string): Screen | null {
  const [start, page, detail, last, ...more] = fragment.split('/');
  if (start !== '#' || more.length > 0) return null;
  if (page === 'memory') {
    const tab = MEMORY_TABS.find((one) => one === detail);
    return tab === undefined ? null : numbered(last, (factId) => ({ name: 'memory', tab, factId }));
  }
  if (page === 'settings') return settingsScreen(detail, last);
  if (last !== undefined) return null;
  if (page === 'inbox') return detail === undefined ? { name: 'inbox' } : null;
  if (page === 'topics') return isTopicId(detail) ? { name: 'topic', topicId: detail } : null;
  if (page === 'todos') return numbered(detail, (todoId) => ({ name: 'todos', todoId }));
  if (page === 'schedule') return numbered(detail, (at) => ({ name: 'schedule', at }));
  if (page === 'automations') return numbered(detail, (automationId) => ({ name: 'automations', automationId }));
  return null;
}

function settingsScreen(name: string | undefined, provider: string | undefined): Screen | null {
  const page: SettingsPage | undefined = SETTINGS_PAGES.find((one) => one === name);
  if (page === undefined) return null;
  if (provider === undefined) return { name: 'settings', page, provider: null };
  // The shape of `ProviderId` in `shared/settings.ts`.
  const isProvider = page === 'providers' && /^[a-z0-9][a-z0-9-]{0,39}$/.test(provider);
  return isProvider ? { name: 'settings', page, provider } : null;
}

function numbered(text: string | undefined, screen: (number: number | null) => Screen): Screen | null {
  if (text === undefined) return screen(null);
  return /^\d{1,15}$/.test(text) ? screen(Number(text)) : null;
}

/** The shape of the ids of topics in `shared/ids.ts`. */
const isTopicId = (text: string | undefined): text is TopicId =>
  text !== undefined && /^topic_[0-9a-hjkmnp-tv-z]{26}$/.test(text);
