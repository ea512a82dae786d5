/** The actions of the window, which work wherever the focus is. */

import { useTranslation } from 'react-i18next';
import { act } from '../act.ts';
import { useAction } from '../actions/shortcuts.ts';
import { openFind } from '../stores/find-store.ts';
import {
  showAutomations,
  showInbox,
  showMemory,
  showPanel,
  showSchedule,
  showSettings,
  showTodos,
  showTopic,
  useNavigation,
} from '../stores/navigation-store.ts';
import { stopLoop, useOpenTopic } from '../stores/topic-store.ts';

/** `narrow`: whether the sidebar is shown as a sheet. */
export function useAppActions(narrow: boolean): void {
  const { t } = useTranslation('common');
  const topicId = useNavigation(({ screen }) => (screen.name === 'topic' ? screen.topicId : null));
  const onTopic = useNavigation(({ screen }) => screen.name === 'topic');
  const stoppable = useOpenTopic(topicId, ({ loop }) =>
    loop !== null && (loop.state.name === 'running' || loop.state.name === 'waiting') ? loop.loopId : null,
  );
  const plans = useOpenTopic(topicId, ({ loop }) => loop !== null && loop.plan.length + loop.todos.length > 0) ?? false;

  useAction('new-topic', () => showTopic(null));
  useAction('open-palette', () => useNavigation.setState({ palette: 'commands', sidebarSheet: false }));
  useAction('search-everywhere', () => useNavigation.setState({ palette: 'messages', sidebarSheet: false }));
  useAction('find-in-topic', topicId === null ? null : () => openFind(topicId));
  useAction('open-inbox', showInbox);
  useAction('open-todos', () => showTodos());
  useAction('open-schedule', () => showSchedule());
  useAction('open-memory', () => showMemory());
  useAction('open-automations', () => showAutomations());
  useAction('open-settings', () => showSettings());
  useAction('show-shortcuts', () => useNavigation.setState({ shortcutList: true }));
  useAction('toggle-sidebar', () =>
    useNavigation.setState((now) => (narrow ? { sidebarSheet: !now.sidebarSheet } : { sidebar: !now.sidebar })),
  );
  useAction(
    'toggle-panel',
    onTopic ? () => showPanel(useNavigation.getState().panel === null ? (plans ? 'plan' : 'changes') : null) : null,
  );
  useAction('open-inspector', onTopic ? showInspector : null);
  const stop = stoppable === null ? null : () => void act(() => stopLoop(stoppable), t('stopFailed'));
  useAction('stop-loop', stop);
}

/** Shows the Inspector and moves the focus to its tab. A sheet takes the focus itself. */
function showInspector(): void {
  showPanel('inspector');
  requestAnimationFrame(() => document.querySelector<HTMLElement>('aside [role="tab"][aria-selected="true"]')?.focus());
}
