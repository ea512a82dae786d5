/** The texts about indexes of folders, by language. They load only with the command for them. */
import type { Locale } from '../../../../shared/loop.ts';

const english = {
  stopping: 'Stopping. What was read is kept. Press Ctrl+C again to quit at once.',
  nothing: 'Nothing found.',
  onlySome: 'No place has all words. These have some of them:',
  deleted: (folder: string) => `Deleted the index of ${folder}.`,
};

type IndexTexts = typeof english;

const chinese: IndexTexts = {
  stopping: '正在停止。已读取的内容会保留。再按一次 Ctrl+C 立即退出。',
  nothing: '没有找到。',
  onlySome: '没有任何位置包含所有词语。以下位置包含其中一部分：',
  deleted: (folder) => `已删除 ${folder} 的索引。`,
};

export const indexTexts = (locale: Locale): IndexTexts => (locale === 'en' ? english : chinese);
