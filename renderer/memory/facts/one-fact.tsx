import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../actions/fact-scopes.ts';
import { useFactDetail } from '../../stores/fact-detail.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { FactRow } from './fact-row.tsx';

/** A single fact with its history, to which a citation or a receipt leads. */
export function OneFact({ id }: { readonly id: number }) {
  const { t } = useTranslation('memory');
  const titleOf = useTitleOf();
  const { asked, again } = useFactDetail(id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <Button className="self-start" onClick={() => showMemory()}>
        {t('showAll')}
      </Button>
      <AskedView
        asked={asked}
        loading={t('loading')}
        failed={t('failed.loadOne', { id })}
        advice={t('failed.gone')}
        onRetry={again}
      >
        {({ fact }) => (
          <ul aria-label={t('list')} className="rounded-medium border border-line">
            <FactRow fact={fact} titleOf={titleOf} isOpen={true} />
          </ul>
        )}
      </AskedView>
    </div>
  );
}
