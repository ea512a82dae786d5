import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/**
 * Says once that approvals or settings do not count, because another program wrote them into the
 * data folder. The settings show them later too.
 */
export function IgnoredEntriesBanner() {
  const { t } = useTranslation('common');
  const entries = useAppStore(({ info }) => info?.entries);
  const [closed, setClosed] = useState(false);
  if (closed || entries?.isNews !== true) return null;
  return (
    <section
      aria-label={t('ignoredEntries.label')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-[12.5px]"
    >
      <p className="min-w-48">{t('ignoredEntries.text', { count: entries.ignored })}</p>
      <span className="flex flex-none flex-wrap gap-1">
        <Button
          size="small"
          onClick={() => {
            setClosed(true);
            showSettings('data');
          }}
        >
          {t('ignoredEntries.look')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setClosed(true)}>
          {t('ignoredEntries.close')}
        </Button>
      </span>
    </section>
  );
}
