import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRule } from '../../shared/mcp.ts';
import { Row } from '../ui/page-parts.tsx';
import { useRuleWords } from './rule-scope.ts';

/** A remembered decision with everything that it covers. The buttons are `children`. */
export function RuleRow({ rule, children }: { readonly rule: ListedRule; readonly children: ReactNode }) {
  const { t } = useTranslation('settings');
  const { tool, server, command, origin, pages, place, since } = useRuleWords()(rule);
  const bound = command ?? origin;
  return (
    <Row
      title={
        <span className="[overflow-wrap:anywhere]">
          {t(`approvals.effect.${rule.effect}`)} <code className="font-mono text-[12.5px]">{tool}</code>
        </span>
      }
      text={
        <>
          {bound !== null && (
            <code className="my-0.5 block max-h-40 overflow-y-auto whitespace-pre-wrap font-mono text-[12px] text-ink">
              {bound}
            </code>
          )}
          {pages !== null && <span className="block text-ink">{pages}</span>}
          <span className="block whitespace-pre-wrap">{place}</span>
          <span className="block text-faint">{[server, t('approvals.since', { time: since })].join(' · ')}</span>
        </>
      }
    >
      {children}
    </Row>
  );
}
