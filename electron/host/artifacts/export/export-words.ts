/** The words that exports of artifacts add, by language. */
import type { Locale } from '../../../../shared/loop.ts';

export interface ExportWords {
  readonly firstRows: (shown: string, total: string) => string;
  /** Stands before the data of a chart that could not be drawn. */
  readonly chartData: string;
  readonly notKept: string;
}

export const EXPORT_WORDS: Readonly<Record<Locale, ExportWords>> = {
  en: {
    firstRows: (shown, total) => `The first ${shown} of ${total} rows.`,
    chartData: 'The chart could not be drawn. Its data:',
    notKept: 'The content was not kept.',
  },
  'zh-CN': {
    firstRows: (shown, total) => `共 ${total} 行，显示前 ${shown} 行。`,
    chartData: '无法绘制此图表。其数据如下：',
    notKept: '其内容没有保留。',
  },
};
