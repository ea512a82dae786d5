/** Says that there is no sandbox on this computer, and what helps. Shows nothing where there is one. */
import { useTranslation } from 'react-i18next';
import type { ServerSandbox } from '../../shared/server-view.ts';

export function NoSandbox({ missing }: Pick<ServerSandbox, 'missing'>) {
  const { t, i18n } = useTranslation('servers');
  if (missing === null) return null;
  const { programs, detail } = missing;
  // Chinese has blanks between its words and Latin ones.
  const names = new Intl.ListFormat(i18n.language).format(programs).replaceAll('和', ' 和 ');
  const words =
    programs.length > 0
      ? t('sandbox.install', { programs: names })
      : detail === null
        ? t('sandbox.none')
        : t('sandbox.refusedBySystem', { detail });
  return <p className="rounded-small bg-warn-soft px-3 py-2 text-warn [overflow-wrap:anywhere]">{words}</p>;
}
