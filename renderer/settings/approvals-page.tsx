/** The page that sets when the app asks for approval, and that lists the remembered decisions. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalMode, type ApprovalRule } from '../../shared/mcp.ts';
import { act, change } from '../act.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { loadRules, revokeRule, useApprovalRules } from '../stores/approval-rules.ts';
import { Button } from '../ui/button.tsx';
import { RadioChoice } from '../ui/fields/radio-choice.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useServerName } from '../ui/text/server-name.ts';

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
      <div>
        <h3 className="font-semibold">{t('approvals.remembered')}</h3>
        <p className="text-[12.5px] text-soft">{t('approvals.perTool')}</p>
      </div>
      <Remembered />
    </>
  );
}

function Remembered() {
  const { t } = useTranslation('settings');
  const asked = useApprovalRules(({ rules }) => rules);
  useEffect(() => void loadRules(), []);
  if (asked === undefined || asked.state === 'loading') return null;
  if (asked.state === 'failed')
    return (
      <ErrorState title={t('approvals.failed')} details={asked.failure.message} onRetry={() => void loadRules()} />
    );
  if (asked.value.length === 0) return <EmptyState title={t('approvals.none')} text={t('approvals.noneText')} />;
  return (
    <Rows label={t('approvals.remembered')}>
      {asked.value.map((rule) => (
        <RuleRow key={rule.id} rule={rule} />
      ))}
    </Rows>
  );
}

function RuleRow({ rule }: { readonly rule: ApprovalRule }) {
  const { t, i18n } = useTranslation('settings');
  const server = useServerName()(rule.serverId);
  const topic = useAppStore(({ topics }) => (rule.topicId === null ? undefined : topics[rule.topicId]?.title));
  const place =
    rule.topicId === null
      ? t('approvals.everywhere')
      : t('approvals.inTopic', { title: topic ?? t('approvals.goneTopic') });
  return (
    <Row
      title={
        <>
          {t(`approvals.effect.${rule.effect}`)} <code className="font-mono text-[12.5px]">{rule.toolName}</code>
        </>
      }
      text={
        <>
          {rule.command !== undefined && (
            <code className="block whitespace-pre-wrap font-mono text-[12px] text-ink">{rule.command}</code>
          )}
          {[server, place, formatDateTime(rule.createdAt, i18n.language)].join(' · ')}
        </>
      }
    >
      <Button
        aria-label={t('approvals.revokeNamed', { tool: rule.toolName })}
        onClick={() => void act(() => revokeRule(rule.id))}
      >
        {t('approvals.revoke')}
      </Button>
    </Row>
  );
}
