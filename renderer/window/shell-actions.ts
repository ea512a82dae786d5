/** What the shell asks the page to do: a menu item or a notification was clicked. */

import { ACTIONS, runAction } from '../actions/shortcuts.ts';
import type { ShellAction } from '../stores/app-store.ts';
import { showTopic } from '../stores/navigation-store.ts';

/** An action this page does not know is let pass. */
export function doShellAction({ action, topicId }: ShellAction): void {
  if (action === 'open-topic') {
    if (topicId !== undefined) showTopic(topicId);
    return;
  }
  const known = ACTIONS.find((name) => name === action);
  if (known !== undefined) runAction(known);
}
