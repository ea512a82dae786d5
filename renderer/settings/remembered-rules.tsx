/** The list of the remembered decisions, which can be searched and removed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRule } from '../../shared/mcp.ts';
import { act } from '../act.ts';
import { revokeRule } from '../stores/approval-rules.ts';
import { Button } from '../ui/button.tsx';
import { hasWords } from '../ui/fields/has-words.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Rows } from '../ui/page-parts.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { RuleRow } from './rule-row.tsx';
import { searchedText, useRuleWords } from './rule-scope.ts';

/** The number of decisions above which the list has a search field. */
const MANY = 8;
/** The number of decisions that are shown at first. */
const SHOWN = 100;

export function RememberedRules({ rules }: { readonly rules: readonly ListedRule[] }) {
  const { t } = useTranslation('settings');
  const words = useRuleWords();
  const [query, setQuery] = useState('');
  const [all, setAll] = useState(false);
  if (rules.length === 0) return <EmptyState title={t('approvals.none')} text={t('approvals.noneText')} />;
  const found = rules.filter((rule) => hasWords(searchedText(words(rule)), query.trim()));
  const shown = all ? found : found.slice(0, SHOWN);
  return (
    <>
      {rules.length > MANY && (
        <TextField
          label={t('approvals.search')}
          hideLabel={true}
          type="search"
          placeholder={t('approvals.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="text-soft">{t('approvals.noneFound')}</p>
      ) : (
        <Rows label={t('approvals.remembered')}>
          {shown.map((rule) => (
            <RuleRow key={rule.id} rule={rule}>
              <Button
                aria-label={t('approvals.revokeNamed', { tool: words(rule).tool })}
                needsHost={true}
                onClick={() => void act(() => revokeRule(rule.id))}
              >
                {t('approvals.revoke')}
              </Button>
            </RuleRow>
          ))}
        </Rows>
      )}
      {shown.length < found.length && (
        <Button className="self-start" onClick={() => setAll(true)}>
          {t('approvals.showAll', { count: found.length })}
        </Button>
      )}
    </>
  );
}
