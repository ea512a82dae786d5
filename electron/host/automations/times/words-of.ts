/** Writes a time of an automation in words. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { AutomationTime } from '../../../../shared/automation.ts';
import { writeLocalTime } from '../../../../shared/local-time.ts';
import type { Locale } from '../../../../shared/loop.ts';

/** Returns words that `readTime` reads as the same time. */
export function wordsOf(time: AutomationTime, locale: Locale): string {
  const chinese = locale === 'zh-CN';
  switch (time.kind) {
    case 'cron':
      return `cron ${time.expression}`;
    case 'interval':
      return chinese
        ? `从 ${writeLocalTime(time.from)} 起每 ${time.minutes} 分钟`
        : `every ${time.minutes} minutes from ${writeLocalTime(time.from)}`;
    case 'days':
      return chinese
        ? `从 ${writeLocalTime(time.from)} 起每 ${time.every} 天`
        : `every ${time.every} days from ${writeLocalTime(time.from)}`;
    case 'once':
      return writeLocalTime(time.at);
    default:
      return assertNever(time);
  }
}
