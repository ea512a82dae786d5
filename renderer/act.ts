/**
 * Changes settings and performs other actions of the user. A refusal of the host is shown as a
 * notice.
 */
import { useState } from 'react';
import type { SettingsChange } from '../shared/contract/settings.ts';
import { attempt } from './actions/attempt.ts';
import { changeSettings } from './stores/app-store.ts';
import { notify } from './ui/toast.tsx';

export function change(settings: SettingsChange): void {
  void act(() => changeSettings(settings));
}

/**
 * Performs an action and resolves to whether it succeeded. A failure is shown as a notice with
 * `title` as its heading.
 */
export async function act(action: () => Promise<unknown>, title?: string): Promise<boolean> {
  let ok = true;
  await attempt(action, (failure) => {
    ok = false;
    showFailure(failure, title);
  });
  return ok;
}

/**
 * Returns a function that performs the actions of one component as `act` does. `busy` is true
 * while an action runs.
 */
export function useAct(title?: string) {
  const [busy, setBusy] = useState(false);
  const perform = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const ok = await act(action, title);
    setBusy(false);
    return ok;
  };
  return { busy, perform };
}

export function showFailure({ message }: { readonly message: string }, title?: string): void {
  notify({ ...(title === undefined ? { title: message } : { title, text: message }), tone: 'bad' });
}
