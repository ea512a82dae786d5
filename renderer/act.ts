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

/** Resolves to whether the action succeeded. A failure is shown as a notice, below `title`. */
export async function act(action: () => Promise<unknown>, title?: string): Promise<boolean> {
  let ok = true;
  await attempt(action, (failure) => {
    ok = false;
    showFailure(failure, title);
  });
  return ok;
}

export function showFailure({ message }: { readonly message: string }, title?: string): void {
  notify({ ...(title === undefined ? { title: message } : { title, text: message }), tone: 'bad' });
}
