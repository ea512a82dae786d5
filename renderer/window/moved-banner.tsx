import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveOutcome } from '../../shared/data-move.ts';
import { failureWords } from '../i18n/failure-words.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/** Says what became of a move of the data at the last start, until the user closes it. */
export function MovedBanner() {
  const { t } = useTranslation('common');
  const outcome = useAppStore(({ info }) => info?.moved);
  const [closed, setClosed] = useState(false);
  if (closed || outcome === undefined || outcome === null) return null;
  return (
    <section
      aria-label={t('movedData.label')}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-[12.5px]"
    >
      <p role="status" className="min-w-48 [overflow-wrap:anywhere]">
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
          {t('movedData.look')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setClosed(true)}>
          {t('movedData.close')}
        </Button>
      </span>
    </section>
  );
}

function OutcomeWords({ outcome }: { readonly outcome: MoveOutcome }) {
  const { t } = useTranslation('common');
  if (outcome.state === 'moved') return t('movedData.done', { to: outcome.to, from: outcome.from });
  return t('movedData.failed', { why: failureWords(outcome.why) ?? '' });
}
