import type { HostApi } from '../../program/host-api.ts';
import type { Shell } from '../shell.ts';
import { shellWord } from '../texts/shell-word.ts';

/** Explains what it means that a folder is restricted, and how to trust it for one run. */
export function sayIfRestricted(
  host: Pick<HostApi, 'workspaces'>,
  folder: string,
  { texts }: Pick<Shell, 'texts'>,
  say: (text: string) => void,
): void {
  const view = host.workspaces.trustOf({ path: folder });
  if (view?.trust === 'restricted') say(texts.restrictedFolder(view.path, `--workspace ${shellWord(view.path)}`));
}
