import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestoreOutcome } from '../../shared/backup.ts';
import { failureWords } from '../i18n/failure-words.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/** Says what became of the restore of a backup at the last start, until the user closes it. */
export function RestoredBanner() {
  const { t } = useTranslation('common');
  const outcome = useAppStore(({ info }) => info?.restored);
  const [closed, setClosed] = useState(false);
  if (closed || outcome === undefined || outcome === null) return null;
  return (
    <section
      aria-label={t('restoredBackup.label')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-[12.5px]"
    >
      <p role="status" className="min-w-48">
        <OutcomeWords outcome={outcome} />
      </p>
      <span className="flex flex-none flex-wrap gap-1">
        <Button
          size="small"
          onClick={() => {
            setClosed(true);
            showSettings('data');
          }}
        >
          {t('restoredBackup.look')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setClosed(true)}>
          {t('restoredBackup.close')}
        </Button>
      </span>
    </section>
  );
}

function OutcomeWords({ outcome }: { readonly outcome: RestoreOutcome }) {
  const { t, i18n } = useTranslation('common');
  if (outcome.state === 'restored') return t('restoredBackup.done', { at: formatDateTime(outcome.at, i18n.language) });
  return t('restoredBackup.failed', { why: failureWords(outcome.why) ?? '' });
}
