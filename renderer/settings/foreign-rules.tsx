/**
 * The approvals that another program wrote into the data folder. Each is kept, which makes it one of
 * this app, or removed; there is no button for all, because each deserves a look.
 */
import { useTranslation } from 'react-i18next';
import type { ListedRule } from '../../shared/mcp.ts';
import { useAct } from '../act.ts';
import { keepRules, revokeRule } from '../stores/approval-rules.ts';
import { Button } from '../ui/button.tsx';
import { Rows } from '../ui/page-parts.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRuleWords } from './rule-scope.ts';

export function ForeignRules({ rules }: { readonly rules: readonly ListedRule[] }) {
  const { t } = useTranslation('settings');
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby="foreign-rules" className="flex flex-col gap-2">
      <div>
        <h3 id="foreign-rules" className="font-semibold">
          {t('approvals.foreign.title')}
        </h3>
        <p className="text-[12.5px] text-soft">{t('approvals.foreign.text')}</p>
      </div>
      <Rows label={t('approvals.foreign.title')}>
        {rules.map((rule) => (
          <ForeignRule key={rule.id} rule={rule} />
        ))}
      </Rows>
    </section>
  );
}

function ForeignRule({ rule }: { readonly rule: ListedRule }) {
  const { t } = useTranslation('settings');
  const { busy, perform } = useAct();
  const { tool } = useRuleWords()(rule);
  return (
    <RuleRow rule={rule}>
      <Button
        needsHost={true}
        disabled={busy}
        aria-label={t('approvals.foreign.keepNamed', { tool })}
        onClick={() => void perform(() => keepRules([rule.id]))}
      >
        {t('approvals.review.keep')}
      </Button>
      <Button
        needsHost={true}
        disabled={busy}
        aria-label={t('approvals.revokeNamed', { tool })}
        onClick={() => void perform(() => revokeRule(rule.id))}
      >
        {t('approvals.revoke')}
      </Button>
    </RuleRow>
  );
}
