/**
 * The texts of the desktop shell in both languages: menus, notifications and dialogs. The page has
 * its own texts.
 */
import type { Locale } from '../../shared/loop.ts';
import { type NotificationTexts, notificationTexts } from '../../shared/notifications/notification-texts.ts';
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
  pageCrashed: 'The window stopped working and was loaded again. Nothing is lost: loops go on in the background.',
  pageCrashesAgain:
    'The window keeps crashing, so it is not loaded again by itself. Loops go on in the background; quitting leaves them to be resumed.',
  loadAgain: 'Load again',
  quit: 'Quit',
  show: 'Show Loopwright',
  close: 'Close',
  moving: 'Moving the data',
  movingText:
    'Loopwright opens when the database is copied. If you close this window, the move is canceled, and the data stays where it is.',
  cannotStart: 'Loopwright cannot start',
  bug: 'Loopwright met an error of its own and has to end. Loops that ran can be resumed after the next start.',
};
type OwnTexts = Readonly<typeof en>;
export type ShellTexts = OwnTexts & NotificationTexts;

const zhCN: OwnTexts = {
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
  pageCrashed: '窗口曾停止工作，已重新加载。没有丢失任何内容：循环仍在后台运行。',
  pageCrashesAgain: '窗口反复崩溃，因此不再自动加载。循环仍在后台运行；退出后可以恢复它们。',
  loadAgain: '重新加载',
  quit: '退出',
  show: '显示 Loopwright',
  close: '关闭',
  moving: '正在移动数据',
  movingText: '数据库复制完成后，Loopwright 会打开。关闭此窗口将取消移动，数据保留在原处。',
  cannotStart: 'Loopwright 无法启动',
  bug: 'Loopwright 自身出现错误，必须退出。正在运行的循环可以在下次启动后恢复。',
};

/**
 * Returns the texts in the language of the setting. `systemLocale` is the language of the
 * computer; any language other than Chinese selects English.
 */
export function shellTexts(language: Language, systemLocale: string): ShellTexts {
  const locale = localeOf(language, systemLocale);
  return { ...(locale === 'zh-CN' ? zhCN : en), ...notificationTexts(locale) };
}

/** As in `shellTexts`. */
export function localeOf(language: Language, systemLocale: string): Locale {
  if (language !== 'system') return language;
  return systemLocale.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
