import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptEffect } from '../../../../shared/receipt.ts';
import { descriptionOf } from '../../../../shared/strategies/index.ts';
import { textLines } from '../../deciding/line-rows.ts';
import { LineView } from '../../deciding/line-view.tsx';
import { BoxedName } from '../../deciding/marked-text.tsx';
import { TextNotes } from '../../deciding/text-notes-list.tsx';

type AutomationEffect = Extract<ReceiptEffect, { readonly kind: 'automation' }>;

/** What an automation would do, and when: everything that is stored if the user allows it. */
export function AutomationSubject({ effect }: { readonly effect: AutomationEffect }) {
  const { title, goal, words, next, timeZone, approvalMode, strategy } = effect;
  const { t, i18n } = useTranslation(['approval', 'loop']);
  const lines = useMemo(() => textLines(goal), [goal]);
  const locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  const facts = [
    [t('automation.when'), `${words[locale]} (${timeZone})`],
    [t('automation.mode'), t(`loop:approvalMode.${approvalMode}`)],
    [t('automation.strategy'), descriptionOf(strategy)?.texts[locale].title ?? strategy],
  ] as const;
  return (
    <>
      <BoxedName name={title} />
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-[12.5px]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <dt className="text-soft">{t('automation.next')}</dt>
        <dd className="min-w-0">
          <ul>
            {next.map((moment) => (
              <li key={moment}>{shown.format(moment)}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <p className="text-[12.5px] text-soft">{t('automation.goal')}</p>
      <div className="overflow-hidden rounded-small border border-warn-line bg-canvas">
        <div className="py-1">
          <LineView name="subject" label={t('automation.goal')} lines={lines} numbered={lines.length > 1} />
        </div>
      </div>
      <TextNotes text={title} as="names" />
      <TextNotes text={goal} />
    </>
  );
}
