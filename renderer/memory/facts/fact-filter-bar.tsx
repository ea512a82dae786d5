import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FactStatus } from '../../../shared/fact.ts';
import { useScopeChoices } from '../../actions/fact-scopes.ts';
import { filterFacts, useFacts } from '../../stores/facts-store.ts';
import { scopeKey, scopeWords } from '../../ui/facts/scope-words.ts';
import { Select } from '../../ui/fields/select.tsx';

/** Chooses which facts are listed: by words, by status and by where they count. */
export function FactFilterBar() {
  const { t } = useTranslation('memory');
  const { words, status, scope } = useFacts(({ filter }) => filter);
  const { scopes, titleOf } = useScopeChoices();
  const offered = new Map([...scopes, ...(scope === null ? [] : [scope])].map((each) => [scopeKey(each), each]));
  const statuses = FactStatus.options.map((value) => ({ value, label: t(`status.${value}`) }));
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
      <label className="relative min-w-0 max-sm:w-full">
        <span className="sr-only">{t('search')}</span>
        <Search
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-faint"
        />
        <input
          type="search"
          placeholder={t('search')}
          autoComplete="off"
          maxLength={500}
          value={words}
          onChange={({ target }) => void filterFacts({ words: target.value })}
          className="h-8 w-52 rounded-small border border-line bg-canvas pr-1.5 pl-7 text-[13px] text-ink placeholder:text-faint max-sm:w-full [&::-webkit-search-cancel-button]:opacity-60 [&::-webkit-search-cancel-button]:grayscale"
        />
      </label>
      <Select
        label={t('field.status')}
        hideLabel={true}
        value={status ?? ''}
        options={[...statuses, { value: '', label: t('status.any') }]}
        onChange={(chosen) => void filterFacts({ status: chosen === '' ? null : chosen })}
        className="w-32 max-sm:flex-1"
      />
      <Select
        label={t('field.scope')}
        hideLabel={true}
        value={scope === null ? '' : scopeKey(scope)}
        options={[
          { value: '', label: t('scope.any') },
          ...[...offered].map(([key, each]) => ({ value: key, label: scopeWords(each, t, titleOf) })),
        ]}
        onChange={(key) => void filterFacts({ scope: offered.get(key) ?? null })}
        className="w-40 max-sm:flex-1"
      />
    </search>
  );
}
