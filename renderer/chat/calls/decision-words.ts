/** Words who decided about a call, in the language of the page. */
import { useTranslation } from 'react-i18next';
import type { CallFacts } from '../../../shared/call-facts.ts';
import { formatExactTime } from '../../i18n/format.ts';
import { exactLine } from '../tool-words.ts';

export interface DecisionWords {
  /** A few words for the line of a call; empty: nobody decided. */
  readonly short: string;
  /** A sentence with the time and the reason; empty: nobody decided. */
  readonly full: string;
}

export function useDecisionWords(decided: CallFacts['decided']): DecisionWords {
  const { t, i18n } = useTranslation(['chat', 'approval']);
  if (decided === undefined) return { short: '', full: '' };
  if (decided === 'rule') return { short: t('decided.rule.short'), full: t('decided.rule.full') };
  const { decision, at, reason, withoutSecrets } = decided;
  const kind = withoutSecrets === true ? 'without' : decision;
  const said = t(`decided.${kind}.full`, { time: formatExactTime(at, i18n.language) });
  return {
    short: t(`decided.${kind}.short`),
    full: reason === undefined ? said : `${said} ${t('approval:reason.given', { reason: exactLine(reason) })}`,
  };
}
