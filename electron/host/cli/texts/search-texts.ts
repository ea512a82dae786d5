/** The texts about the search in messages, by language. They load only with the command for it. */
import type { Locale } from '../../../../shared/loop.ts';
import type { Role } from '../../../../shared/message.ts';

const english = {
  nothing: 'Nothing found.',
  more: (shown: number) =>
    `${shown === 1 ? 'The newest message is' : `The newest ${shown} messages are`} shown. --limit shows up to 50.`,
  indexing: (percent: number) => `Earlier messages are still being read: ${percent}%.`,
  roles: { user: 'you', assistant: 'assistant', tool: 'output' } satisfies Record<Role, string> as Record<Role, string>,
};

type SearchTexts = typeof english;

const chinese: SearchTexts = {
  nothing: '没有找到。',
  more: (shown) => `这里显示最新的 ${shown} 条消息。使用 --limit 最多可显示 50 条。`,
  indexing: (percent) => `仍在读取较早的消息：${percent}%。`,
  roles: { user: '你', assistant: '助手', tool: '输出' },
};

export const searchTexts = (locale: Locale): SearchTexts => (locale === 'en' ? english : chinese);
