import { useTranslation } from 'react-i18next';
import { type CompletionReason, ENDINGS, type EndingKind } from '../../../shared/loop-ending.ts';
import type { LoopView } from '../../../shared/loop-view.ts';
import { useAct } from '../../act.ts';
import { noticeWords } from '../../i18n/failure-words.ts';
import { resumeLoop } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';

const MORE = 10;

const MORE_WORDS = { amount: 'giveMore', budget: 'giveMoreBudget', answer: 'finishAnswer' } as const;

interface WhatNowProps {
  readonly loop: LoopView;
  readonly kind: EndingKind | 'past';
  readonly reason: CompletionReason;
}

/** The button that continues the loop, if it can continue. */
export function WhatNow({ loop, kind, reason }: WhatNowProps) {
  const { t } = useTranslation('chat');
  const { busy, perform } = useAct();
  const resume = (more?: number) => perform(() => resumeLoop(loop.loopId, more));
  const { more } = ENDINGS[reason];
  switch (kind) {
    case 'limit':
      return (
        <Offer busy={busy} isPrimary={true} act={() => void resume(more === null ? undefined : MORE)}>
          {more === null ? t('ending.resume') : t(`ending.${MORE_WORDS[more]}`, { count: MORE })}
        </Offer>
      );
    case 'stopped':
      return (
        <Offer busy={busy} act={() => void resume()}>
          {t('ending.resume')}
        </Offer>
      );
    case 'failed':
      return (
        <div className="flex flex-wrap items-start gap-3">
          <Offer busy={busy} act={() => void resume()}>
            {t('ending.retry')}
          </Offer>
          <Details loop={loop} reason={reason} />
        </div>
      );
    default:
      return null;
  }
}

interface OfferProps {
  readonly busy: boolean;
  readonly isPrimary?: boolean;
  readonly act: () => void;
  readonly children: string;
}

const Offer = ({ busy, isPrimary = false, act, children }: OfferProps) => (
  <div className="mt-1 flex">
    <Button needsHost={true} variant={isPrimary ? 'primary' : 'plain'} busy={busy} onClick={act}>
      {children}
    </Button>
  </div>
);

/** The details of an ending, which the user can copy into a bug report. */
function Details({ loop, reason }: Pick<WhatNowProps, 'loop' | 'reason'>) {
  const { t } = useTranslation('chat');
  return (
    <details className="min-w-0 flex-1 pt-2 text-[12.5px] text-soft">
      <summary className="cursor-pointer">{t('ending.details')}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 font-mono text-[12px] [overflow-wrap:anywhere]">
        <dt className="text-faint">{t('ending.reason')}</dt>
        <dd>{reason}</dd>
        <dt className="text-faint">{t('ending.loop')}</dt>
        <dd>{loop.loopId}</dd>
        {loop.notices.map(noticeWords).map((notice) => (
          <dd key={notice} className="col-span-2">
            {notice}
          </dd>
        ))}
      </dl>
    </details>
  );
}
