/** Performs what the shell asks of the page after a click on a menu item or a notification. */

import { ACTIONS, runWhenHandled } from '../actions/shortcuts.ts';
import type { ShellAction } from '../stores/app-store.ts';
import { showTopic } from '../stores/navigation-store.ts';

/** Ignores actions that this page does not know. */
export function doShellAction({ action, topicId }: ShellAction): void {
  if (action === 'open-topic') {
    if (topicId !== undefined) showTopic(topicId);
    return;
  }
  const known = ACTIONS.find((name) => name === action);
  if (known !== undefined) runWhenHandled(known);
}
