/** Shows protected files that appeared while a server ran in the sandbox, and asks what to do with them. */
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';
import type { AppearedProtected } from '../../shared/server-view.ts';
import { useAct } from '../act.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';

interface AppearedFilesProps {
  readonly serverId: ServerId;
  readonly appeared: AppearedProtected;
}

export function AppearedFiles({ serverId, appeared: { removed, found } }: AppearedFilesProps) {
  const { t } = useTranslation('servers');
  const { busy, perform } = useAct();
  const settle = (paths: readonly string[], remove: boolean) =>
    void perform(() => host().servers.settleAppeared({ serverId, paths: [...paths], remove }));
  return (
    <>
      {found.length > 0 && (
        <Files title={t('appeared.found')} text={t('appeared.foundText')} paths={found}>
          <Button variant="danger" busy={busy} onClick={() => settle(found, true)}>
            {t('appeared.remove', { count: found.length })}
          </Button>
          <Button disabled={busy} onClick={() => settle(found, false)}>
            {t('appeared.keep')}
          </Button>
        </Files>
      )}
      {removed.length > 0 && (
        <Files title={t('appeared.removed')} text={t('appeared.removedText')} paths={removed}>
          <Button disabled={busy} onClick={() => settle(removed, false)}>
            {t('appeared.seen')}
          </Button>
        </Files>
      )}
    </>
  );
}

interface FilesProps {
  readonly title: string;
  readonly text: string;
  readonly paths: readonly string[];
  readonly children: React.ReactNode;
}

function Files({ title, text, paths, children }: FilesProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-line border-t bg-warn-soft px-4 py-2.5">
      <p className="font-medium text-warn">{title}</p>
      <p>{text}</p>
      <ul className="font-mono text-[12.5px] [overflow-wrap:anywhere]">
        {paths.map((path) => (
          <li key={path}>{shownPath(path)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
