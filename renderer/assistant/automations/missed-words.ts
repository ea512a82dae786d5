/** Describes what an automation missed. Pure. */
import type { TFunction } from 'i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';

/** The number of missed times, and the first and the last of them in the zone of the automation. */
export function missedWords(
  { first, last, count }: NonNullable<AutomationView['missed']>,
  timeZone: string,
  locale: string,
  t: TFunction<'automations'>,
): string {
  const from = formatDateTime(first, locale, { timeZone, inSentence: true });
  if (count === 1) return t('missed.once', { first: from });
  const to = formatDateTime(last, locale, { timeZone, inSentence: true });
  return t('missed.between', { times: formatNumber(count, locale), first: from, last: to });
}

/** The sum of what several automations missed. */
export function allMissedWords(missing: readonly AutomationView[], locale: string, t: TFunction<'automations'>) {
  const times = missing.reduce((sum, { missed }) => sum + (missed?.count ?? 0), 0);
  return t('missed.all', {
    automations: formatNumber(missing.length, locale),
    times: formatNumber(times, locale),
  });
}
