/** The texts about the inbox, by language. They load only with the command that lists it. */
import type { Awaited, Locale } from '../../../../shared/loop.ts';

type AwaitedFromPerson = Exclude<Awaited['for'], 'run'>;

const english = {
  columns: { loop: 'LOOP', for: 'WAITS FOR', age: 'AGE', what: 'WHAT', topic: 'TOPIC' },
  none: 'Nothing waits for you.',
  for: {
    question: 'answer',
    approval: 'approval',
    outcome: 'outcome of a call',
  } satisfies Record<AwaitedFromPerson, string> as Record<AwaitedFromPerson, string>,
  missed: (count: number) =>
    `${count === 1 ? '1 automation has' : `${count} automations have`} missed times. Decide with: loopwright automations`,
  how: 'Answer with: loopwright inbox answer LOOP',
};

export type InboxTexts = typeof english;

const chinese: InboxTexts = {
  columns: { loop: '循环', for: '等待', age: '时间', what: '内容', topic: '话题' },
  none: '没有等待你处理的事项。',
  for: { question: '回答', approval: '批准', outcome: '调用结果' },
  missed: (count) => `${count} 个自动任务错过了启动时间。处理请运行：loopwright automations`,
  how: '回答请运行：loopwright inbox answer 循环编号',
};

const TEXTS: Readonly<Record<Locale, InboxTexts>> = { en: english, 'zh-CN': chinese };

export function inboxTexts(locale: Locale): InboxTexts {
  return TEXTS[locale];
}
