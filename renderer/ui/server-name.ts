import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';

const BUILT_IN = [
  '@aether/file-editor',
  '@aether/terminal',
  '@aether/assistant',
  '@aether/web',
  '@aether/tools',
] as const;

/** The built-in server of this id, for what is said about it; null: it is not ours, or nothing is said. */
export function builtInServer(id: ServerId): (typeof BUILT_IN)[number] | null {
  return BUILT_IN.find((known) => known === id) ?? null;
}

/** What a server is called on the screen. */
export function useServerName(): (id: ServerId) => string {
  const { t } = useTranslation('servers');
  return (id) => {
    const known = builtInServer(id);
    return known === null ? id : t(`name.${known}`);
  };
}
