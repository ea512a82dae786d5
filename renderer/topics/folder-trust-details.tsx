import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderTrustView } from '../../shared/contract/workspaces.ts';
import { useAct } from '../act.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';
import { FolderChecks } from './folder-checks.tsx';

interface FolderTrustDetailsProps {
  readonly view: FolderTrustView;
  /** Called after the user decided. */
  readonly onDone: () => void;
}

/** Explains what it means that a folder is restricted or trusted, with the button to change it, and its checks. */
export function FolderTrustDetails({ view, onDone }: FolderTrustDetailsProps) {
  const { t } = useTranslation('topics');
  const { path } = view;
  // The heading has the focus at first, so that a second press of the key that opened the popover
  // does not trust the folder.
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const isRestricted = view.trust === 'restricted';
  const { busy, perform } = useAct(t('failed.trust'));
  const decide = async () => {
    const decided = () => (isRestricted ? host().workspaces.trust({ path }) : host().workspaces.restrict({ path }));
    if (await perform(decided)) onDone();
  };
  return (
    <div className="flex min-h-0 flex-col gap-2.5 overflow-y-auto p-3.5">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t(isRestricted ? 'trust.restrictedTitle' : 'trust.trustedTitle')}
      </h2>
      <p className="rounded-small bg-sunken px-2 py-1.5 font-mono text-[12px] [overflow-wrap:anywhere] whitespace-pre-wrap">
        {shownPath(path)}
      </p>
      <Meaning view={view} />
      <Button
        variant={isRestricted ? 'primary' : 'plain'}
        needsHost={true}
        busy={busy}
        onClick={() => void decide()}
        className="self-start"
      >
        {t(isRestricted ? 'trust.trust' : 'trust.restrict')}
      </Button>
      <FolderChecks path={path} />
    </div>
  );
}

function Meaning({ view }: Pick<FolderTrustDetailsProps, 'view'>) {
  const { t } = useTranslation('topics');
  if (view.trust === 'restricted') {
    return (
      <>
        <p className="text-soft">{t('trust.until')}</p>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-soft">
          <li>{t('trust.asks')}</li>
          <li>{t('trust.noRules')}</li>
          <li>{t('trust.noStart')}</li>
          <li>{t('trust.noInstructions')}</li>
        </ul>
        <p className="text-soft">{t('trust.onlyIf')}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-soft">{t('trust.applies')}</p>
      {view.by !== view.path && (
        <p className="text-soft [overflow-wrap:anywhere]">{t('trust.by', { folder: shownPath(view.by) })}</p>
      )}
      {view.trust === 'this-process' && <p className="text-soft">{t('trust.thisProcess')}</p>}
    </>
  );
}
