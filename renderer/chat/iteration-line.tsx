import { useTranslation } from 'react-i18next';
import type { IterationRef } from '../../shared/message.ts';
import { formatDuration, formatNumber } from '../i18n/format.ts';

interface IterationLineProps {
  readonly number: number;
  /** null: it runs. */
  readonly iteration: IterationRef | null;
}

export function IterationLine({ number, iteration }: IterationLineProps) {
  const { t, i18n } = useTranslation('chat');
  const tokens = iteration === null ? 0 : iteration.usage.inputTokens + iteration.usage.outputTokens;
  const facts = [
    t('iteration', { number }),
    iteration === null ? '' : formatDuration(iteration.durationMs, i18n.language),
    tokens === 0 ? '' : t('tokens', { tokens: formatNumber(tokens, i18n.language) }),
  ];
  return (
    <div className="flex items-center gap-2.5 text-[11.5px] text-faint tabular-nums">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {facts.filter((fact) => fact !== '').join(' · ')}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
