/**
 * The texts of the desktop shell in both languages: menus, notifications and dialogs. The page has
 * its own texts.
 */
import type { Locale } from '../../shared/loop.ts';
import type { Language } from '../../shared/settings.ts';

const en = {
  file: 'File',
  newTopic: 'New topic',
  settings: 'Settings…',
  edit: 'Edit',
  view: 'View',
  toggleSidebar: 'Show or hide the sidebar',
  palette: 'Command palette',
  help: 'Help',
  shortcuts: 'Keyboard shortcuts',
  pickFolder: 'Choose the folder to work in',
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
  pageCrashed: 'The window stopped working and was loaded again. Nothing is lost: loops go on in the background.',
  pageCrashesAgain:
    'The window keeps crashing, so it is not loaded again by itself. Loops go on in the background; quitting leaves them to be resumed.',
  loadAgain: 'Load again',
  quit: 'Quit',
  show: 'Show Loopwright',
  close: 'Close',
  cannotStart: 'Loopwright cannot start',
  bug: 'Loopwright met an error of its own and has to end. Loops that ran can be resumed after the next start.',
};
export type ShellTexts = Readonly<typeof en>;

const zhCN: ShellTexts = {
  file: '文件',
  newTopic: '新建话题',
  settings: '设置…',
  edit: '编辑',
  view: '视图',
  toggleSidebar: '显示或隐藏侧边栏',
  palette: '命令面板',
  help: '帮助',
  shortcuts: '键盘快捷键',
  pickFolder: '选择工作文件夹',
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
  pageCrashed: '窗口曾停止工作，已重新加载。没有丢失任何内容：循环仍在后台运行。',
  pageCrashesAgain: '窗口反复崩溃，因此不再自动加载。循环仍在后台运行；退出后可以恢复它们。',
  loadAgain: '重新加载',
  quit: '退出',
  show: '显示 Loopwright',
  close: '关闭',
  cannotStart: 'Loopwright 无法启动',
  bug: 'Loopwright 自身出现错误，必须退出。正在运行的循环可以在下次启动后恢复。',
};

/**
 * Returns the texts in the language of the setting. `systemLocale` is the language of the
 * computer; any language other than Chinese selects English.
 */
export function shellTexts(language: Language, systemLocale: string): ShellTexts {
  return localeOf(language, systemLocale) === 'zh-CN' ? zhCN : en;
}

/** As in `shellTexts`. */
export function localeOf(language: Language, systemLocale: string): Locale {
  if (language !== 'system') return language;
  return systemLocale.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

function shortTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
