/** The texts about imports, by language. They load only with the command for them. */
import type { ImportSource, SkipReason } from '../../../../shared/imported-topic.ts';
import type { Locale } from '../../../../shared/loop.ts';

const number = { en: new Intl.NumberFormat('en'), 'zh-CN': new Intl.NumberFormat('zh-CN') } as const;
const day = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium' }),
  'zh-CN': new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium' }),
} as const;

const topics = (count: number): string => (count === 1 ? '1 topic' : `${number.en.format(count)} topics`);
const messages = (count: number): string => (count === 1 ? '1 message' : `${number.en.format(count)} messages`);

const english = {
  found: (count: number, newMessages: number) =>
    `The file has ${topics(count)}, with ${newMessages === 1 ? '1 new message' : `${number.en.format(newMessages)} new messages`}.`,
  dates: (from: number, until: number) => `From ${day.en.format(from)} to ${day.en.format(until)}.`,
  known: (count: number) =>
    `${number.en.format(count)} of these ${count === 1 ? 'topics is' : 'topics are'} here already and will not be imported again.`,
  topic: (title: string, source: ImportSource, count: number, isKnown: boolean) =>
    `- ${title} (${SOURCES[source]}, ${messages(count)}${isKnown ? ', already here' : ''})`,
  more: (count: number) => `… and ${topics(count)} more.`,
  skipped: (reason: SkipReason, count: number) => `Not imported: ${ENGLISH_SKIPS[reason]} (${number.en.format(count)})`,
  nothing: 'There is nothing new to import.',
  confirm: 'Nothing was imported. Add --yes to import this.',
  imported: (count: number) =>
    `Imported ${topics(count)}. The settings of the app can undo this under "Export and import".`,
};

type ImportTexts = typeof english;

const SOURCES: Readonly<Record<ImportSource, string>> = {
  loopwright: 'Loopwright',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
};

const ENGLISH_SKIPS: Readonly<Record<SkipReason, string>> = {
  'empty-topic': 'topics without any message',
  'unreadable-topic': 'topics that cannot be read',
  'repeated-topic': 'topics that the file contains twice',
  'topic-too-large': 'topics that are too large',
  'too-many-topics': 'topics beyond the most that one import takes',
  'too-many-messages': 'messages beyond the most that one topic takes',
  'cut-text': 'the ends of very long texts',
  'missing-file': 'files that the export names but does not contain',
  'image-too-large': 'images that are too large',
  'unknown-content': 'pieces of content of unknown kinds',
  'unsafe-entry': 'entries of the archive that are links, encrypted, or have unsafe names',
};

const CHINESE_SKIPS: Readonly<Record<SkipReason, string>> = {
  'empty-topic': '没有消息的话题',
  'unreadable-topic': '无法读取的话题',
  'repeated-topic': '在文件中重复出现的话题',
  'topic-too-large': '过大的话题',
  'too-many-topics': '超出单次导入上限的话题',
  'too-many-messages': '超出单个话题上限的消息',
  'cut-text': '过长文字的末尾部分',
  'missing-file': '在导出中提到但没有包含的文件',
  'image-too-large': '过大的图片',
  'unknown-content': '未知类型的内容',
  'unsafe-entry': '压缩包中是链接、已加密或名称不安全的条目',
};

const chinese: ImportTexts = {
  found: (count, newMessages) =>
    `文件中有 ${number['zh-CN'].format(count)} 个话题，${number['zh-CN'].format(newMessages)} 条新消息。`,
  dates: (from, until) => `时间从 ${day['zh-CN'].format(from)} 到 ${day['zh-CN'].format(until)}。`,
  known: (count) => `其中 ${number['zh-CN'].format(count)} 个话题已经存在，不会重复导入。`,
  topic: (title, source, count, isKnown) =>
    `- ${title}（${SOURCES[source]}，${number['zh-CN'].format(count)} 条消息${isKnown ? '，已存在' : ''}）`,
  more: (count) => `…… 还有 ${number['zh-CN'].format(count)} 个话题。`,
  skipped: (reason, count) => `不导入：${CHINESE_SKIPS[reason]}（${number['zh-CN'].format(count)}）`,
  nothing: '没有新的内容可导入。',
  confirm: '尚未导入任何内容。加上 --yes 即可导入。',
  imported: (count) => `已导入 ${number['zh-CN'].format(count)} 个话题。可在应用设置的“导出和导入”中撤销。`,
};

export const importTexts = (locale: Locale): ImportTexts => (locale === 'en' ? english : chinese);
