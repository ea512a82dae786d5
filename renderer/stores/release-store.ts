/** What the host knows of newer versions of the app. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ReleaseView } from '../../shared/contract/releases.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface ReleaseStore {
  /** null: not known yet. */
  readonly view: ReleaseView | null;
}

export const useRelease = create<ReleaseStore>()(() => ({ view: null }));

const load = oneAtATime(async () => {
  // Nobody waits for this notice, so a failure changes nothing.
  const view = await host()
    .releases.view()
    .catch(() => null);
  if (view !== null) useRelease.setState({ view });
});

/** Keeps the store up to date while the component is mounted. */
export function useFollowedRelease(): void {
  const news = useAppStore(({ release }) => release);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news is the reason to ask again
  useEffect(() => void load(), [news]);
}

/** Asks now for the newest version. Throws the error of the host. */
export async function lookForRelease(): Promise<void> {
  useRelease.setState({ view: await host().releases.look() });
}

/** Opens the page of downloads, and counts the version as seen. Throws the error of the host. */
export async function openReleasePage(version: string): Promise<void> {
  await host().releases.openPage();
  await markReleaseSeen(version);
}

/** From now on no notice about this version is shown. */
export async function markReleaseSeen(version: string): Promise<void> {
  await host().settings.update({ seenRelease: version });
}
