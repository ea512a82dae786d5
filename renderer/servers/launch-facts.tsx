/**
 * Shows facts about the last start of a server: command, folder, how the process ended, and its
 * error output.
 */
import { useTranslation } from 'react-i18next';
import type { ServerLaunch } from '../../shared/server-view.ts';
import { formatClockTime } from '../i18n/format.ts';

export function LaunchFacts({ launch }: { readonly launch: ServerLaunch }) {
  const { t, i18n } = useTranslation('servers');
  const { commandLine, cwd, path, startedAt, endedAt, exitCode, signal, errorOutput, refused } = launch;
  const end = [
    ...(exitCode === null ? [] : [t('problem.exitCode', { code: exitCode })]),
    ...(signal === null ? [] : [t('problem.signal', { signal })]),
    ...(endedAt === null ? [] : [formatClockTime(endedAt, i18n.language)]),
  ];
  const facts = [
    [t('problem.command'), commandLine],
    [t('problem.folder'), cwd],
    [t('problem.path'), path.length === 0 ? t('problem.noPath') : path.join(path.some(isOfWindows) ? ';' : ':')],
    [t('problem.started'), formatClockTime(startedAt, i18n.language)],
    ...(refused === null || refused.hosts.length === 0
      ? []
      : [[t('problem.refusedHosts'), refused.hosts.join('\n')] as const]),
    ...(end.length === 0 ? [] : [[t('problem.ended'), end.join(' · ')] as const]),
    ...(errorOutput.trim() === '' ? [] : [[t('problem.errorOutput'), errorOutput.trimEnd()] as const]),
  ] as const;
  return (
    <dl
      aria-label={t('problem.launch')}
      className="grid max-h-72 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 overflow-auto text-[12px] max-sm:grid-cols-1"
      tabIndex={0}
    >
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap font-mono [overflow-wrap:anywhere] max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isOfWindows = (folder: string): boolean => folder.includes('\\');
