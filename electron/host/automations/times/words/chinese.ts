/** Times in Chinese. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { LocalTime } from '../../../../../shared/local-time.ts';
import type { CronShape, DayShape, TimeShape } from '../cron-shape.ts';
import { clockText, fromMonday, partsOf, type TimeLanguage } from './time-language.ts';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const PLACES: Readonly<Record<number, string>> = {
  ...{ 1: '第一个', 2: '第二个', 3: '第三个' },
  ...{ 4: '第四个', 5: '第五个', [-1]: '最后一个' },
};

export const chinese: TimeLanguage = {
  interval: (minutes, from) => `${everyMinutes(minutes)}一次，从 ${momentText(from)} 开始`,
  days: (every, from) => {
    const rhythm = every % 7 === 0 ? everySo(every / 7, '周') : everySo(every, '天');
    return `${rhythm}一次，从 ${momentText(from)} 开始`;
  },
  once: momentText,
  cron: ({ days, months, times }) => {
    const when = daysText(days, months);
    return times.kind === 'at' ? `${when} ${list(times.minutes.map(clockText))}` : `${when}${stepsText(times)}`;
  },
};

function everySo(count: number, unit: string): string {
  return count === 1 ? `每${unit}` : `每 ${count} ${unit}`;
}

function everyMinutes(minutes: number): string {
  return minutes % 60 === 0 ? everySo(minutes / 60, '小时') : everySo(minutes, '分钟');
}

function momentText(time: LocalTime): string {
  const { year, month, day, clock } = partsOf(time);
  return `${year}年${month}月${day}日 ${clock}`;
}

function stepsText({ step, window }: Extract<TimeShape, { kind: 'steps' }>): string {
  const rhythm = everyMinutes(step);
  return window === null ? rhythm : ` ${clockText(window.first)} 到 ${clockText(window.last)} ${rhythm}`;
}

function daysText(days: DayShape, months: CronShape['months']): string {
  const named = months === null ? null : list(months.map((month) => `${month}月`));
  switch (days.kind) {
    case 'every-day':
      return `${named ?? ''}每天`;
    case 'weekdays':
      return `${named ?? ''}${weekdaysText(days.days)}`;
    case 'nth':
      return ofMonths(list(days.nth.map((nth) => PLACES[nth] ?? '')) + WEEKDAYS[days.weekday], named);
    case 'month-days': {
      const [day, ...more] = days.days;
      if (months?.length === 1 && day !== undefined && more.length === 0 && !days.last) return `每年${named}${day}日`;
      return ofMonths(list([...days.days.map((number) => `${number}日`), ...(days.last ? ['最后一天'] : [])]), named);
    }
    default:
      return assertNever(days);
  }
}

function ofMonths(days: string, months: string | null): string {
  return months === null ? `每月${days}` : `每年${months}的${days}`;
}

function weekdaysText(days: readonly number[]): string {
  const key = days.join();
  if (key === '1,2,3,4,5') return '每个工作日';
  if (key === '0,6') return '每周末';
  return `每${list(fromMonday(days).map((day) => WEEKDAYS[day] ?? ''))}`;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join('、')}和${words.at(-1)}`;
}
