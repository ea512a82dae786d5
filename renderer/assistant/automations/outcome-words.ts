/** Describes what became of a time of an automation. Pure. */
import type { TFunction } from 'i18next';
import type { AutomationOutcome } from '../../../shared/automation.ts';
import { formatDateTime, formatDuration, formatNumber } from '../../i18n/format.ts';
import { shownLine } from '../../ui/text/shown-line.ts';

type Texts = TFunction<'automations'>;

/** The longest summary in the hover text of a mark, in characters. */
const SUMMARY_LENGTH = 160;

/** The state and the time: `Done, due Mon, Mar 2, 08:00`. */
export function outcomeTitle({ state, dueAt, because }: AutomationOutcome, zone: string, locale: string, t: Texts) {
  const words = { state: t(`state.${state}`), at: formatDateTime(dueAt, locale, { timeZone: zone, inSentence: true }) };
  return because === 'asked' ? t('outcomeAsked', words) : t('outcome', words);
}

/** The number of times and the duration, if there is something to say about them; otherwise empty. */
export function outcomeFacts(outcome: AutomationOutcome, zone: string, locale: string, t: Texts): readonly string[] {
  const { count, lastDueAt, startedAt, endedAt } = outcome;
  return [
    ...(count > 1
      ? [
          t('together', {
            times: formatNumber(count, locale),
            last: formatDateTime(lastDueAt, locale, { timeZone: zone, inSentence: true }),
          }),
        ]
      : []),
    ...(startedAt !== null && endedAt !== null
      ? [t('took', { duration: formatDuration(Math.max(0, endedAt - startedAt), locale) })]
      : []),
  ];
}

/** Everything that is known of an outcome, on one line. */
export function outcomeLine(outcome: AutomationOutcome, zone: string, locale: string, t: Texts): string {
  const title = [outcomeTitle(outcome, zone, locale, t), ...outcomeFacts(outcome, zone, locale, t)].join(' · ');
  const summary = shownLine(outcome.summary);
  if (summary === '') return title;
  return `${title} — ${summary.length > SUMMARY_LENGTH ? `${summary.slice(0, SUMMARY_LENGTH).toWellFormed()}…` : summary}`;
}
