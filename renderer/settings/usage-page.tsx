/**
 * The page that shows the usage of models in the last days, with its cost if the price is known.
 */
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UsageOfDay } from '../../shared/contract/usage.ts';
import { cachedPercentOf } from '../../shared/model.ts';
import { formatCost, formatDay, formatNumber, formatPercent, formatTokens } from '../i18n/format.ts';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { classes } from '../ui/classes.ts';
import { PageTitle } from '../ui/page-parts.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { byDay, byModel, sumOf, tokensOf, type UsageSum } from './usage-sums.ts';
import { UsageTable } from './usage-table.tsx';

const DAYS = 30;

const lastDays = () => host().usage.days({ days: DAYS });

export function UsagePage() {
  const { t } = useTranslation(['usage', 'settings']);
  const { asked, again } = useAsked(lastDays);
  return (
    <>
      <PageTitle title={t('settings:page.usage')} text={t('text', { count: DAYS })} />
      <AskedView asked={asked} loading={t('reading')} failed={t('failed')} onRetry={again}>
        {(days) => (days.length === 0 ? <NothingYet /> : <Figures days={days} />)}
      </AskedView>
    </>
  );
}

function NothingYet() {
  const { t } = useTranslation('usage');
  return (
    <EmptyState
      icon={<ChartColumn aria-hidden="true" size={20} strokeWidth={1.5} />}
      title={t('empty', { count: DAYS })}
      text={t('emptyText')}
    />
  );
}

function Figures({ days }: { readonly days: readonly UsageOfDay[] }) {
  const { t, i18n } = useTranslation(['usage', 'common']);
  const total = sumOf(days);
  const ofDays = byDay(days);
  const most = Math.max(...ofDays.map(({ usage }) => tokensOf(usage)));
  return (
    <>
      <Total total={total} />
      <UsageTable
        title={t('byDay')}
        first={t('day')}
        lines={ofDays.map((sum) => ({
          ...sum,
          key: sum.day,
          name: formatDay(sum.day, i18n.language),
          share: tokensOf(sum.usage) / Math.max(1, most),
        }))}
      />
      <UsageTable
        title={t('byModel')}
        first={t('model')}
        lines={byModel(days).map((sum) => ({
          ...sum,
          name: sum.model.provider === 'demo' ? t('common:demo') : sum.model.model || t('unknownModel'),
          share: null,
        }))}
      />
      <p className="text-[12.5px] text-faint">{t('note')}</p>
    </>
  );
}

function Total({ total: { modelCalls, repairs, usage, unpriced } }: { readonly total: UsageSum }) {
  const { t, i18n } = useTranslation('usage');
  const figures = [
    [t('calls'), formatNumber(modelCalls, i18n.language)],
    [t('input'), formatTokens(usage.inputTokens, i18n.language)],
    [t('output'), formatTokens(usage.outputTokens, i18n.language)],
    ...(usage.cachedInputTokens === undefined
      ? []
      : [[t('cached'), formatPercent(cachedPercentOf(usage), i18n.language)] as const]),
    ...(repairs === 0 ? [] : [[t('repairs'), formatNumber(repairs, i18n.language)] as const]),
    [t('cost'), usage.cost === undefined ? '–' : formatCost(usage.cost, i18n.language)],
  ] as const;
  return (
    <section aria-label={t('total')} className="@container flex flex-col gap-1.5">
      <dl
        className={classes(
          'grid grid-cols-2 gap-2 @max-[32rem]:[&>:last-child:nth-child(odd)]:col-span-2',
          figures.length === 6
            ? '@min-[32rem]:grid-cols-3'
            : '@min-[32rem]:auto-cols-fr @min-[32rem]:grid-flow-col @min-[32rem]:grid-cols-none',
        )}
      >
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse rounded-medium border border-line px-3.5 py-2.5">
            <dt className="text-[12.5px] text-soft">{name}</dt>
            <dd className="font-semibold text-[17px] tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {unpriced && <p className="text-[12.5px] text-faint">{t('unpriced')}</p>}
    </section>
  );
}
