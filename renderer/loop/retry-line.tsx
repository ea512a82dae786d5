import { useTranslation } from 'react-i18next';
import type { RetryView } from '../../shared/loop-view.ts';
import { modelFailureWords } from '../i18n/failure-words.ts';
import { formatClockTime } from '../i18n/format.ts';
import { shownLine } from '../ui/text/shown-line.ts';

interface RetryLineProps {
  readonly retry: RetryView;
  readonly now: number;
}

/** Why a model is asked again, which attempt it is, and when it begins. */
export function RetryLine({ retry, now }: RetryLineProps) {
  const { t, i18n } = useTranslation('loop');
  const { attempt, of, until, failure } = retry;
  const seconds = Math.ceil((until - now) / 1_000);
  return (
    <p className="mt-0.5 pl-6 text-[12.5px] text-warn [overflow-wrap:anywhere]" data-attempt={attempt}>
      <span role="status">{shownLine(modelFailureWords(failure).cause)}</span>
      {/* Chinese sentences follow each other without a blank. */}
      {i18n.language === 'en' && ' '}
      {seconds > 0
        ? t('retry.waits', { attempt, of, time: formatClockTime(until, i18n.language), count: seconds })
        : t('retry.asks', { attempt, of })}
    </p>
  );
}
