import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Remedy, remediesOf } from '../../../shared/failures/model-problems.ts';
import { type CompletionReason, ENDINGS, type EndingKind, isStuck } from '../../../shared/loop-ending.ts';
import type { LoopView } from '../../../shared/loop-view.ts';
import { useAct } from '../../act.ts';
import { showProvider, showSettings } from '../../stores/navigation-store.ts';
import { resumeLoop } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { useInTopic } from '../chat-topic.ts';
import { FailureDetails } from './failure-details.tsx';
import { ResumeWithModel } from './resume-with-model.tsx';
import { StuckOffers } from './stuck-offers.tsx';

const MORE = 10;

const MORE_WORDS = { amount: 'giveMore', budget: 'giveMoreBudget', answer: 'finishAnswer' } as const;

interface WhatNowProps {
  readonly loop: LoopView;
  readonly kind: EndingKind | 'past';
  readonly reason: CompletionReason;
}

/** The buttons with which an ended loop goes on, and what helps it to. */
export function WhatNow({ loop, kind, reason }: WhatNowProps) {
  const { t } = useTranslation('chat');
  const { more } = ENDINGS[reason];
  switch (kind) {
    case 'limit':
      return (
        <Offers>
          {isStuck(reason) ? (
            <StuckOffers loopId={loop.loopId} />
          ) : (
            <Resume loop={loop} isPrimary={true} more={more === null ? null : MORE}>
              {more === null ? t('ending.resume') : t(`ending.${MORE_WORDS[more]}`, { count: MORE })}
            </Resume>
          )}
        </Offers>
      );
    case 'stopped':
      return (
        <Offers>
          <Resume loop={loop}>{t('ending.resume')}</Resume>
        </Offers>
      );
    case 'failed':
      return <AfterFailure loop={loop} reason={reason} />;
    default:
      return null;
  }
}

function AfterFailure({ loop, reason }: Pick<WhatNowProps, 'loop' | 'reason'>) {
  const { t } = useTranslation('chat');
  const helps = remediesIn(loop);
  const opens = helps.find((remedy) => remedy !== 'model');
  const needsOtherModel = failureOf(loop)?.problem.name === 'context-exceeded';
  return (
    <Offers>
      {opens === 'provider' && <OpenProvider />}
      {opens === 'network' && (
        <Button variant="primary" onClick={() => showSettings('network')}>
          {t('ending.openNetwork')}
        </Button>
      )}
      {needsOtherModel && <ResumeWithModel loopId={loop.loopId} isPrimary={true} />}
      <Resume loop={loop} isPrimary={opens === undefined && !needsOtherModel}>
        {t('ending.retry')}
      </Resume>
      {helps.includes('model') && !needsOtherModel && <ResumeWithModel loopId={loop.loopId} isPrimary={false} />}
      <FailureDetails loop={loop} reason={reason} />
    </Offers>
  );
}

const NONE: readonly Remedy[] = [];

const failureOf = ({ state }: LoopView) => ('outcome' in state ? state.outcome.failure : undefined);

function remediesIn(loop: LoopView): readonly Remedy[] {
  const failure = failureOf(loop);
  return failure === undefined ? NONE : remediesOf(failure);
}

/** Opens the settings of the provider of the topic's model. */
function OpenProvider() {
  const { t } = useTranslation('chat');
  const provider = useInTopic(({ topic }) => topic.model.providerId ?? null, null);
  return (
    <Button variant="primary" onClick={() => showProvider(provider)}>
      {t('ending.openProvider')}
    </Button>
  );
}

const Offers = ({ children }: { readonly children: ReactNode }) => (
  <div className="mt-1 flex flex-wrap items-center gap-1.5">{children}</div>
);

interface ResumeProps {
  readonly loop: LoopView;
  readonly isPrimary?: boolean;
  /** By how much the reached limit is raised; null: it stays. */
  readonly more?: number | null;
  readonly children: string;
}

function Resume({ loop, isPrimary = false, more = null, children }: ResumeProps) {
  const { busy, perform } = useAct();
  return (
    <Button
      needsHost={true}
      variant={isPrimary ? 'primary' : 'plain'}
      busy={busy}
      onClick={() => void perform(() => resumeLoop(loop.loopId, more ?? undefined))}
    >
      {children}
    </Button>
  );
}
