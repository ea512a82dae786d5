/** How often the app asks, and what was allowed for good. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalMode, type ApprovalRule } from '../../shared/mcp.ts';
import { act, change } from '../act.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';

export function ApprovalsPage() {
  const { t } = useTranslation('settings');
  const mode = useAppStore(({ settings }) => settings.approvalMode);
  return (
    <>
      <PageTitle title={t('page.approvals')} text={t('approvals.text')} />
      <fieldset className="divide-y divide-line rounded-medium border border-line">
        <legend className="sr-only">{t('approvals.mode')}</legend>
        {ApprovalMode.options.map((option) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-3 px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-[-2px]"
          >
            <input
              type="radio"
              name="approval-mode"
              className="mt-1 accent-accent"
              checked={mode === option}
              onChange={() => change({ approvalMode: option })}
            />
            <span>
              <span className="block font-medium">{t(`approvalMode.${option}`)}</span>
              <span className="block text-[12.5px] text-soft">{t(`approvalModeHint.${option}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <h3 className="font-semibold">{t('approvals.remembered')}</h3>
      <Remembered />
    </>
  );
}

function Remembered() {
  const { t, i18n } = useTranslation('settings');
  const topics = useAppStore((app) => app.topics);
  const [rules, setRules] = useState<readonly ApprovalRule[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    host()
      .approvals.list()
      .then(setRules)
      .catch((error) => setFailure(failureOf(error).message));
  }, []);
  useEffect(load, [load]);

  if (failure !== null) return <ErrorState title={t('approvals.failed')} details={failure} onRetry={load} />;
  if (rules === null) return null;
  if (rules.length === 0) return <EmptyState title={t('approvals.none')} text={t('approvals.noneText')} />;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Rows label={t('approvals.remembered')}>
      {rules.map((rule) => (
        <Row
          key={rule.id}
          title={
            <>
              {t(`approvals.effect.${rule.effect}`)} <code className="font-mono text-[12.5px]">{rule.toolName}</code>
            </>
          }
          text={[
            rule.serverId,
            rule.topicId === null
              ? t('approvals.everywhere')
              : t('approvals.inTopic', { title: topics[rule.topicId]?.title ?? t('approvals.goneTopic') }),
            day.format(rule.createdAt),
          ].join(' · ')}
        >
          <Button onClick={() => void act(() => host().approvals.revoke({ id: rule.id })).then(load)}>
            {t('approvals.revoke')}
          </Button>
        </Row>
      ))}
    </Rows>
  );
}
