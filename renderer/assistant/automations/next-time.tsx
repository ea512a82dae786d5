import { useTranslation } from 'react-i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import { formatDateTime, formatTimeLeft } from '../../i18n/format.ts';
import { ownZone } from './automation-draft.ts';

interface NextTimeProps {
  readonly of: AutomationView;
  readonly now: number;
  /** Whether all automations are paused. */
  readonly allPaused: boolean;
}

/** When an automation starts next: how long until then, and the date and time in its zone. */
export function NextTime({ of: { next, paused, timeZone }, now, allPaused }: NextTimeProps) {
  const { t, i18n } = useTranslation('automations');
  const [first] = next;
  if (first === undefined) return <span>{t('never')}</span>;
  const left = formatTimeLeft(first - now, i18n.language);
  const due = first <= now ? t('due') : t('next', { left });
  return (
    <span>
      {paused || allPaused ? t('resumesAt', { left }) : due} ·{' '}
      <time dateTime={new Date(first).toISOString()} className="text-faint tabular-nums">
        {formatDateTime(first, i18n.language, { timeZone, inSentence: true })}
      </time>
      {timeZone !== ownZone() && <span className="text-faint"> ({t('inZone', { zone: timeZone })})</span>}
    </span>
  );
}
