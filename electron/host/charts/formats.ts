/** The forms of numbers and times in charts, as D3 describes them. */
import type { parse } from 'vega';
import type { Locale } from '../../../shared/loop.ts';

type Formats = NonNullable<NonNullable<Parameters<typeof parse>[1]>['locale']>;

const number: Formats['number'] = { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''] };

const english: Formats['time'] = {
  dateTime: '%x, %X',
  date: '%-m/%-d/%Y',
  time: '%-I:%M:%S %p',
  periods: ['AM', 'PM'],
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: [
    ...(['January', 'February', 'March', 'April', 'May', 'June'] as const),
    ...(['July', 'August', 'September', 'October', 'November', 'December'] as const),
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

const chinese: Formats['time'] = {
  dateTime: '%x %X',
  date: '%Y年%-m月%-d日',
  time: '%H:%M:%S',
  periods: ['上午', '下午'],
  days: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  shortDays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  months: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
  shortMonths: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
};

export const formatsOf = (locale: Locale): Formats => ({ number, time: locale === 'zh-CN' ? chinese : english });
