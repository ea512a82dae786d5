/** Explains why a server does not run: the cause, advice, and the facts of its last start. */
import { useTranslation } from 'react-i18next';
import type { ServerDetail, ServerHint, ServerView } from '../../shared/server-view.ts';
import { useAct } from '../act.ts';
import { hintWords, reasonWords } from '../i18n/failure-words.ts';
import { formatClockTime } from '../i18n/format.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';
import { LaunchFacts } from './launch-facts.tsx';

interface ServerProblemProps {
  readonly server: ServerView;
  /** The details of the server; null: they are not loaded yet. */
  readonly detail: ServerDetail | null;
}

export function ServerProblem({ server, detail }: ServerProblemProps) {
  const { t, i18n } = useTranslation('servers');
  const { why, retryAt, state } = server;
  if (detail?.restrictedFolder != null) {
    return (
      <p className="border-line border-t bg-warn-soft px-4 py-2.5 text-warn [overflow-wrap:anywhere]">
        {t('restrictedFolder', { folder: shownPath(detail.restrictedFolder) })}
      </p>
    );
  }
  if (detail?.review != null && detail.review.before !== null)
    return <p className="border-line border-t bg-warn-soft px-4 py-2.5 text-warn">{t('changedSince')}</p>;
  if (why === null) return null;
  if (state === 'needs-login') return <Login why={reasonWords(why)} detail={detail} />;
  const next = retryAt === null ? t('givenUp') : t('retryAt', { time: formatClockTime(retryAt, i18n.language) });
  return (
    <div className="flex flex-col gap-2 border-line border-t bg-bad-soft px-4 py-2.5">
      <div>
        <p className="font-medium text-bad [overflow-wrap:anywhere]">{reasonWords(why)}</p>
        <p className="text-[12.5px] text-soft">{next}</p>
      </div>
      {detail?.hint != null && <Hint hint={detail.hint} detail={detail} />}
      {detail?.launch != null && <LaunchFacts launch={detail.launch} />}
    </div>
  );
}

/**
 * Shows that the server needs a login. This is not a failure, so the advice comes before the
 * cause.
 */
function Login({ why, detail }: { readonly why: string; readonly detail: ServerDetail | null }) {
  const { t } = useTranslation('servers');
  return (
    <div className="border-line border-t bg-warn-soft px-4 py-2.5 [overflow-wrap:anywhere]">
      <p className="text-warn">{detail?.hint == null ? t('login.wanted') : hintWords(detail.hint)}</p>
      <p className="text-[12.5px] text-soft">{why}</p>
    </div>
  );
}

function Hint({ hint, detail }: { readonly hint: ServerHint; readonly detail: ServerDetail }) {
  const { t } = useTranslation('servers');
  const { busy, perform } = useAct();
  const { id, setting } = detail;
  const { fix } = hint;
  const use = async (command: string) => {
    if (setting?.transport !== 'stdio') return;
    await perform(() => host().servers.save({ server: { id, setting: { ...setting, command }, secrets: {} } }));
  };
  const allow = async (wanted: string) => {
    const now = detail.sandbox?.setting ?? null;
    if (now === null) return;
    const hosts = [...new Set([...now.hosts, wanted])];
    await perform(() => host().servers.setSandbox({ serverId: id, sandbox: { ...now, hosts } }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <p className="[overflow-wrap:anywhere]">{hintWords(hint)}</p>
      {fix?.kind === 'allow-host' && (
        <Button busy={busy} onClick={() => void allow(fix.host)}>
          {t('problem.allowHost', { host: fix.host })}
        </Button>
      )}
      {fix?.kind === 'use-command' && setting?.transport === 'stdio' && (
        <Button busy={busy} aria-description={fix.command} onClick={() => void use(fix.command)}>
          {t('problem.useIt')}
        </Button>
      )}
    </div>
  );
}
