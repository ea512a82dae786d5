import { useTranslation } from 'react-i18next';
import { builtInId } from '../../../shared/built-in-servers.ts';
import type { ServerId } from '../../../shared/ids.ts';

/** The display name of a server. */
export function useServerName(): (id: ServerId) => string {
  const { t } = useTranslation('servers');
  return (id) => {
    const known = builtInId(id);
    return known === null ? id : t(`name.${known}`);
  };
}
