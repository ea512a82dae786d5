import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';

const BUILT_IN = [
  '@aether/file-editor',
  '@aether/terminal',
  '@aether/assistant',
  '@aether/web',
  '@aether/tools',
] as const;

/**
 * The built-in server with this id, for texts about it; null: not built in, or without a text.
 */
export function builtInServer(id: ServerId): (typeof BUILT_IN)[number] | null {
  return BUILT_IN.find((known) => known === id) ?? null;
}

/** The display name of a server. */
export function useServerName(): (id: ServerId) => string {
  const { t } = useTranslation('servers');
  return (id) => {
    const known = builtInServer(id);
    return known === null ? id : t(`name.${known}`);
  };
}
