/** Shows beside the folder of a topic whether the user trusts it, and lets the user decide. */
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderTrustView } from '../../shared/contract/workspaces.ts';
import { IconButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { Popover } from '../ui/popover.tsx';

const FolderTrustDetails = lazyPart(() => import('./folder-trust-details.tsx').then((part) => part.FolderTrustDetails));

interface FolderTrustButtonProps {
  readonly view: FolderTrustView;
  /** In a row of the sidebar: a small icon, also for a restricted folder, which names the folder. */
  readonly row?: { readonly name: string; readonly tabIndex: number };
}

export function FolderTrustButton({ view, row }: FolderTrustButtonProps) {
  const { t } = useTranslation('topics');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('trust.name')}
      className="w-84"
      trigger={
        row !== undefined ? (
          <IconButton
            label={t(view.trust === 'restricted' ? 'project.restricted' : 'project.trusted', { name: row.name })}
            size="small"
            tabIndex={row.tabIndex}
            className={view.trust === 'restricted' ? 'text-warn' : 'text-faint'}
          >
            {view.trust === 'restricted' ? (
              <ShieldAlert aria-hidden="true" size={15} strokeWidth={1.5} />
            ) : (
              <ShieldCheck aria-hidden="true" size={15} strokeWidth={1.5} />
            )}
          </IconButton>
        ) : view.trust === 'restricted' ? (
          <button
            type="button"
            title={t('trust.restrictedHint')}
            className="inline-flex h-7 flex-none select-none items-center gap-1 rounded-full border border-warn-line bg-warn-soft px-2.5 font-medium text-[12.5px] text-warn hover:brightness-95 dark:hover:brightness-110"
          >
            <ShieldAlert aria-hidden="true" size={14} strokeWidth={1.75} className="flex-none" />
            {t('trust.restricted')}
          </button>
        ) : (
          <IconButton label={t('trust.trusted')} className="text-faint">
            <ShieldCheck aria-hidden="true" size={15} strokeWidth={1.5} />
          </IconButton>
        )
      }
    >
      <FolderTrustDetails view={view} onDone={() => setOpen(false)} />
    </Popover>
  );
}
