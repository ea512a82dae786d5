/**
 * Changes settings and performs other actions of the user. A refusal of the host is shown as a
 * notice.
 */
import type { SettingsChange } from '../shared/contract/settings.ts';
import { attempt } from './actions/attempt.ts';
import { changeSettings } from './stores/app-store.ts';
import { notify } from './ui/toast.tsx';

export function change(settings: SettingsChange): void {
  void act(() => changeSettings(settings));
}

/** Resolves to whether the action succeeded. */
export async function act(action: () => Promise<unknown>): Promise<boolean> {
  let ok = true;
  await attempt(action, ({ message }) => {
    ok = false;
    notify({ title: message, tone: 'bad' });
  });
  return ok;
}
