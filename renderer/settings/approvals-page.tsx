/** The page that sets when the app asks for approval, and that lists the remembered decisions. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalMode } from '../../shared/mcp.ts';
import { change } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { loadRules, useApprovalRules } from '../stores/approval-rules.ts';
import { RadioChoice } from '../ui/fields/radio-choice.tsx';
import { PageTitle } from '../ui/page-parts.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { ForeignRules } from './foreign-rules.tsx';
import { RememberedRules } from './remembered-rules.tsx';
import { RulesToReview } from './rules-to-review.tsx';

export function ApprovalsPage() {
  const { t } = useTranslation('settings');
  const mode = useAppStore(({ settings }) => settings.approvalMode);
  return (
    <>
      <PageTitle title={t('page.approvals')} text={t('approvals.text')} />
      <fieldset className="divide-y divide-line rounded-medium border border-line">
        <legend className="sr-only">{t('approvals.mode')}</legend>
        {ApprovalMode.options.map((option) => (
          <RadioChoice
            key={option}
            name="approval-mode"
            look="row"
            checked={mode === option}
            title={t(`approvalMode.${option}`)}
            text={t(`approvalModeHint.${option}`)}
            onChoose={() => change({ approvalMode: option })}
          />
        ))}
      </fieldset>
      <Remembered />
    </>
  );
}

function Remembered() {
  const { t } = useTranslation('settings');
  const asked = useApprovalRules(({ rules }) => rules);
  useEffect(() => void loadRules(), []);
  const retry = () => void loadRules();
  return (
    <AskedView
      asked={asked ?? { state: 'loading' }}
      loading={t('approvals.loading')}
      failed={t('approvals.failed')}
      onRetry={retry}
    >
      {(rules) => (
        <>
          <ForeignRules rules={rules.filter(({ foreign }) => foreign)} />
          <RulesToReview rules={rules.filter(({ needsReview, foreign }) => needsReview && !foreign)} />
          <div>
            <h3 className="font-semibold">{t('approvals.remembered')}</h3>
            <p className="text-[12.5px] text-soft">{t('approvals.perTool')}</p>
            <p className="text-[12.5px] text-soft">{t('approvals.unattended')}</p>
          </div>
          <RememberedRules rules={rules.filter(({ needsReview, foreign }) => !needsReview && !foreign)} />
        </>
      )}
    </AskedView>
  );
}
