import { useTranslation } from 'react-i18next';
import type { IterationRef, ModelRef } from '../../../shared/message.ts';
import { formatCost, formatDuration, formatNumber } from '../../i18n/format.ts';

interface IterationLineProps {
  readonly number: number;
  /** The facts about the iteration; null: the iteration is still running. */
  readonly iteration: IterationRef | null;
  /** The model that replied, if the reply before was not of the same; null: nothing is to be said. */
  readonly model: ModelRef | null;
}

export function IterationLine({ number, iteration, model }: IterationLineProps) {
  const { t, i18n } = useTranslation('chat');
  const cost = iteration?.usage.cost;
  const tokens = iteration === null ? 0 : iteration.usage.inputTokens + iteration.usage.outputTokens;
  const named = model?.provider === 'demo' ? t('demoModel') : (model?.model ?? '');
  const failed = iteration?.insteadOf;
  const facts = [
    t('iteration', { number }),
    named === '' || failed === undefined ? named : t('insteadOf', { model: named, failed: failed.model }),
    iteration?.unseenImages === undefined ? '' : t('unseenImages', { count: iteration.unseenImages }),
    iteration?.olderImages === undefined ? '' : t('olderImages', { count: iteration.olderImages }),
    iteration === null ? '' : formatDuration(iteration.durationMs, i18n.language),
    tokens === 0 ? '' : t('tokens', { tokens: formatNumber(tokens, i18n.language) }),
    cost === undefined ? '' : formatCost(cost, i18n.language),
  ];
  return (
    <div className="flex items-center gap-2.5 text-[11.5px] text-faint tabular-nums">
      <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
      <span className="text-center [overflow-wrap:anywhere]">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
    </div>
  );
}
