/** Writes a time of an automation in words. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { AutomationTime } from '../../../../shared/automation.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { readCron } from './cron-fields.ts';
import { shapeOf } from './cron-shape.ts';
import { chinese } from './words/chinese.ts';
import { english } from './words/english.ts';
import type { TimeLanguage } from './words/time-language.ts';

const LANGUAGES: Readonly<Record<Locale, TimeLanguage>> = { en: english, 'zh-CN': chinese };

/**
 * Returns words that `readTime` reads as the same time, in the time zone of the time. An expression
 * that has no short words is given back as `cron 5 4 * * 2`.
 */
export function wordsOf(time: AutomationTime, locale: Locale): string {
  const language = LANGUAGES[locale];
  switch (time.kind) {
    case 'cron': {
      const fields = readCron(time.expression);
      const shape = fields && shapeOf(fields);
      return shape === null ? `cron ${time.expression}` : language.cron(shape);
    }
    case 'interval':
      return language.interval(time.minutes, time.from);
    case 'days':
      return language.days(time.every, time.from);
    case 'once':
      return language.once(time.at);
    default:
      return assertNever(time);
  }
}
