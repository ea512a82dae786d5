import { BookUser, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../act.ts';
import { useTitleOf } from '../../actions/fact-scopes.ts';
import { formatNumber } from '../../i18n/format.ts';
import { clearFactFilter, isFiltered, loadFacts, loadMoreFacts, useFacts } from '../../stores/facts-store.ts';
import { Button } from '../../ui/button.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FactEditor } from './fact-editor.tsx';
import { FactFilterBar } from './fact-filter-bar.tsx';
import { FactRow } from './fact-row.tsx';

/** All facts that the filter lets through, with a form that adds one. */
export function FactsView() {
  const { t } = useTranslation('memory');
  const facts = useFacts((store) => store.facts);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FactFilterBar />
        <Button className="ml-auto" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          <Plus aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('add')}
        </Button>
      </div>
      {isAdding && <FactEditor fact={null} onDone={() => setAdding(false)} />}
      <AskedView
        asked={facts}
        fillsPage={true}
        loading={t('loading')}
        failed={t('failed.load')}
        advice={t('failed.loadAdvice')}
        onRetry={() => void loadFacts()}
      >
        {({ facts: shown, total, filter }) =>
          shown.length === 0 ? <Nothing isSearch={isFiltered(filter)} status={filter.status} /> : <List total={total} />
        }
      </AskedView>
    </>
  );
}

function List({ total }: { readonly total: number }) {
  const { t, i18n } = useTranslation('memory');
  const facts = useFacts(({ facts: asked }) => (asked.state === 'ready' ? asked.value.facts : NONE));
  const { busy, perform } = useAct(t('failed.load'));
  const titleOf = useTitleOf();
  return (
    <>
      <ul aria-label={t('list')} className="divide-y divide-line rounded-medium border border-line">
        {facts.map((fact) => (
          <FactRow key={fact.id} fact={fact} titleOf={titleOf} />
        ))}
      </ul>
      {facts.length < total && (
        <Button className="self-center" busy={busy} onClick={() => void perform(loadMoreFacts)}>
          {t('more', { number: formatNumber(total - facts.length, i18n.language) })}
        </Button>
      )}
    </>
  );
}

const NONE: readonly never[] = [];

interface NothingProps {
  readonly isSearch: boolean;
  readonly status: 'active' | 'revoked' | 'archived' | null;
}

function Nothing({ isSearch, status }: NothingProps) {
  const { t } = useTranslation('memory');
  const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.5 } as const;
  if (!isSearch && (status === 'active' || status === null))
    return <EmptyState icon={<BookUser {...icon} />} title={t('empty')} text={t('emptyHint')} />;
  return (
    <EmptyState icon={<Search {...icon} />} title={t('nothingFound')}>
      <Button onClick={() => void clearFactFilter()}>{t('showAll')}</Button>
    </EmptyState>
  );
}
