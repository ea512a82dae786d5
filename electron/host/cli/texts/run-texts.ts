/** The texts about background runs, by language. They load only with the command that lists them. */
import type { Locale } from '../../../../shared/loop.ts';
import type { RunAttempt, RunStateName } from '../../../../shared/run.ts';

type Outcome = NonNullable<RunAttempt['outcome']> | 'open';

const english = {
  columns: { run: 'RUN', state: 'STATE', progress: 'DONE', age: 'AGE', title: 'TITLE' },
  none: 'There are no background tasks.',
  states: {
    queued: 'queued',
    running: 'running',
    waiting: 'waiting for an answer',
    waiting_child: 'waiting for another task',
    succeeded: 'succeeded',
    failed: 'failed',
    canceled: 'canceled',
  } satisfies Record<RunStateName, string> as Record<RunStateName, string>,
  outcomes: {
    open: 'running',
    succeeded: 'succeeded',
    failed: 'failed',
    canceled: 'canceled',
    lost: 'the program ended',
    released: 'the program was closed',
    rested: 'put aside',
  } satisfies Record<Outcome, string> as Record<Outcome, string>,
  working: 'Working on background tasks. Ctrl+C stops; tasks that are not done are queued again.',
  stopping: 'Stopping. Press Ctrl+C again to quit at once.',
  input: 'Input',
  topic: 'Topic',
  ownTopic: 'Topic of its work',
  refusedCalls: (count: number) => `Refused without asking you: ${count} ${count === 1 ? 'call' : 'calls'}`,
  retryOf: 'Repeats',
  parent: 'Started by',
  child: 'Started',
  changes: 'Changes',
  changed: { reported: 'reported in a message', deleted: 'deleted' },
  attempt: (number: number) => `Attempt ${number}`,
  artifact: (name: string, type: string, characters: number) => `${name} (${type}, ${characters} characters)`,
  asksToRead: 'Asks to read these web pages, which may learn that they were read:',
  howToAnswer: (id: string) => `Answer with: loopwright runs allow ${id}, or loopwright runs deny ${id}`,
  answered: (id: string) => `Answered ${id}. It goes on while Loopwright or "loopwright worker" is open.`,
  canceled: (id: string) => `Canceled ${id}.`,
  retried: (id: string) => `Queued again as ${id}. It is carried out while Loopwright or "loopwright worker" is open.`,
};

export type RunTexts = typeof english;

const chinese: RunTexts = {
  columns: { run: '任务', state: '状态', progress: '进度', age: '时间', title: '标题' },
  none: '没有后台任务。',
  states: {
    queued: '排队中',
    running: '运行中',
    waiting: '等待回答',
    waiting_child: '等待另一个任务',
    succeeded: '成功',
    failed: '失败',
    canceled: '已取消',
  },
  outcomes: {
    open: '运行中',
    succeeded: '成功',
    failed: '失败',
    canceled: '已取消',
    lost: '程序中断',
    released: '程序关闭',
    rested: '搁置',
  },
  working: '正在执行后台任务。按 Ctrl+C 停止；未完成的任务会重新排队。',
  stopping: '正在停止。再按一次 Ctrl+C 立即退出。',
  input: '输入',
  topic: '话题',
  ownTopic: '工作所在的话题',
  refusedCalls: (count) => `未询问你就被拒绝的调用：${count} 次`,
  retryOf: '重试自',
  parent: '由此任务启动',
  child: '启动了',
  artifact: (name, type, characters) => `${name}（${type}，${characters} 个字符）`,
  changes: '变更',
  changed: { reported: '已用消息通知', deleted: '已删除' },
  attempt: (number) => `第 ${number} 次尝试`,
  asksToRead: '请求读取这些网页，这些网站可能会得知：',
  howToAnswer: (id) => `回答请运行：loopwright runs allow ${id} 或 loopwright runs deny ${id}`,
  answered: (id) => `已回答 ${id}。Loopwright 或 loopwright worker 打开时会继续执行它。`,
  canceled: (id) => `已取消 ${id}。`,
  retried: (id) => `已重新排队，编号 ${id}。Loopwright 或 loopwright worker 打开时会执行它。`,
};

const TEXTS: Readonly<Record<Locale, RunTexts>> = { en: english, 'zh-CN': chinese };

export function runTexts(locale: Locale): RunTexts {
  return TEXTS[locale];
}
