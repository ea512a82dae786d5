/** The Chinese words of a time. */
import type { DayPart, MarkName, Meaning, Unit, Words } from './token.ts';

const MARKS: Partial<Record<MarkName, readonly string[]>> = {
  every: ['每', '每隔', '每逢', '每到', '逢'],
  'every-other': ['隔'],
  'ordinal-prefix': ['第'],
  measure: ['个', '個'],
  next: ['下'],
  this: ['这', '本'],
  clock: ['点', '点钟', '点整', '时', '點', '點鐘', '時'],
  half: ['半'],
  'quarter-hour': ['刻', '刻钟'],
  'day-number': ['号', '號'],
  'month-end': ['月底', '月末'],
  filler: ['的', '在', '于', '当'],
  and: ['和', '及', '与', '以及', '还有', '、', '跟'],
  to: ['到', '至'],
  from: ['从', '自'],
  start: ['起', '开始', '起始', '之间'],
  later: ['后', '之后', '以后'],
  times: ['次', '遍', '回'],
};

const UNITS: readonly (readonly [Unit, readonly string[]])[] = [
  ['second', ['秒', '秒钟']],
  ['minute', ['分', '分钟', '分鐘']],
  ['hour', ['小时', '钟头', '小時']],
  ['day', ['天', '日']],
  ['week', ['周', '星期', '礼拜', '週']],
  ['month', ['月', '月份']],
  ['quarter', ['季度', '季']],
  ['year', ['年', '年度']],
];

const PARTS: Partial<Record<DayPart, readonly string[]>> = {
  morning: ['早上', '早晨', '清晨', '上午', '早', '清早'],
  noon: ['中午', '正午'],
  afternoon: ['下午', '午后'],
  evening: ['傍晚', '黄昏'],
  night: ['晚上', '晚', '晚间', '夜晚', '夜间'],
  'small-hours': ['凌晨'],
  midnight: ['半夜', '午夜', '深夜', '夜里', '零点钟'],
};

const today = (days: number): Meaning => ({ is: 'day-from-today', days });
const part = (name: DayPart): Meaning => ({ is: 'part', part: name });
const workDays: Meaning = { is: 'weekdays', days: [1, 2, 3, 4, 5], each: true };
const weekend: Meaning = { is: 'weekdays', days: [0, 6], each: true };

export const CHINESE: Words = Object.fromEntries<Meaning | readonly Meaning[]>([
  ...Object.entries(MARKS).flatMap(([is, words]) => words.map((word) => [word, { is: is as MarkName }] as const)),
  ...UNITS.flatMap(([unit, words]) => words.map((word) => [word, { is: 'unit', unit, count: 1 }] as const)),
  ...Object.entries(PARTS).flatMap(([name, words]) => words.map((word) => [word, part(name as DayPart)] as const)),
  ...['工作日', '平日'].map((word) => [word, workDays] as const),
  ...['周末', '週末'].map((word) => [word, weekend] as const),
  ...['最后一天', '最后一日'].map((word) => [word, { is: 'last-day' }] as const),
  ['最后', { is: 'ordinal', value: -1 }],
  ['天天', { is: 'rhythm', unit: 'day' }],
  ['今天', today(0)],
  ['今日', today(0)],
  ['明天', today(1)],
  ['明日', today(1)],
  ['后天', today(2)],
  ['大后天', today(3)],
  ['今晚', [today(0), part('night')]],
  ['明晚', [today(1), part('night')]],
  ['今早', [today(0), part('morning')]],
  ['明早', [today(1), part('morning')]],
]);
