/** The texts of system notifications in both languages. The desktop window and pages in browsers use the same ones. */
import { assertNever } from '../assert-never.ts';
import type { Locale } from '../loop.ts';
import type { LoopNotice } from './loop-notices.ts';

const en = {
  asksApproval: 'It waits for your approval.',
  asksQuestion: 'It has a question for you.',
  asksOutcome: 'It needs to know what became of a step.',
  serverAsks: 'A server asks something of you.',
  reminders: (count: number) => `${count} reminders`,
  remindersMissed: (count: number) => `${count} reminders while you were away`,
  openReminders: 'Click to read them.',
  whileAway: 'While you were away.',
  /** `at` is a time in milliseconds since the epoch, UTC. */
  dueAt: (at: number) => `Due ${shortTime(at, 'en')}.`,
  beginsAt: (at: number) => `Begins ${shortTime(at, 'en')}.`,
  completed: 'It is done.',
  stopped: 'It stopped before the end.',
  failed: 'It failed.',
  runSucceeded: 'The background task is done.',
  runFailed: 'The background task failed.',
  runNeedsYou: 'The background task is waiting for you.',
  automationsTitle: 'Automations',
  automationsMissed: (count: number) =>
    count === 1
      ? 'An automation has missed times. You decide what becomes of them.'
      : `${count} automations have missed times. You decide what becomes of them.`,
};
export type NotificationTexts = Readonly<typeof en>;

const zhCN: NotificationTexts = {
  asksApproval: '正在等待你的批准。',
  asksQuestion: '有一个问题要问你。',
  asksOutcome: '需要你说明某一步的结果。',
  serverAsks: '有服务器在询问你。',
  reminders: (count) => `${count} 条提醒`,
  remindersMissed: (count) => `你不在时有 ${count} 条提醒`,
  openReminders: '点击查看。',
  whileAway: '你不在时的提醒。',
  dueAt: (at) => `截止时间：${shortTime(at, 'zh-CN')}。`,
  beginsAt: (at) => `开始时间：${shortTime(at, 'zh-CN')}。`,
  completed: '已完成。',
  stopped: '在结束前停止了。',
  failed: '失败了。',
  runSucceeded: '后台任务已完成。',
  runFailed: '后台任务失败了。',
  runNeedsYou: '后台任务正在等待你处理。',
  automationsTitle: '自动化',
  automationsMissed: (count) => `${count} 个自动化错过了启动时间，请决定如何处理。`,
};

export const notificationTexts = (locale: Locale): NotificationTexts => (locale === 'zh-CN' ? zhCN : en);

/** Returns the sentence about a loop. */
export function loopSentence(what: LoopNotice, texts: NotificationTexts): string {
  switch (what) {
    case 'asks-approval':
      return texts.asksApproval;
    case 'asks-question':
      return texts.asksQuestion;
    case 'asks-outcome':
      return texts.asksOutcome;
    case 'server-asks':
      return texts.serverAsks;
    case 'completed':
      return texts.completed;
    case 'stopped':
      return texts.stopped;
    case 'failed':
      return texts.failed;
    default:
      return assertNever(what);
  }
}

/** Returns the sentence about a background task. */
export function runSentence(what: 'succeeded' | 'failed' | 'needs-you', texts: NotificationTexts): string {
  return { succeeded: texts.runSucceeded, failed: texts.runFailed, 'needs-you': texts.runNeedsYou }[what];
}

function shortTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
