/** The texts about backups, by language. They load only with the commands for them. */
import type { BackupContents, BackupReason } from '../../../../shared/backup.ts';
import type { Locale } from '../../../../shared/loop.ts';

const english = {
  none: 'There are no backups yet.',
  made: (name: string) => `Backed up as ${name}.`,
  reasons: {
    daily: 'daily',
    asked: 'made by you',
    'before-restore': 'before a restore',
    'before-update': 'before an update',
  } satisfies Record<BackupReason, string>,
  /** `newest` is a date; null: there are no messages. */
  holds: ({ topics, messages }: BackupContents, newest: string | null) =>
    `It holds ${topics} ${topics === 1 ? 'topic' : 'topics'} with ${messages} ${messages === 1 ? 'message' : 'messages'}${newest === null ? '' : `; the newest is from ${newest}`}.`,
  older: 'It was written by an earlier version; its tables are brought up to date.',
  restored:
    'The backup was restored. Settings, approvals and servers stayed as they were; automations that have changed since are paused, and background tasks were canceled.',
  before: (name: string) => `The state before is kept as ${name}.`,
};

type BackupTexts = typeof english;

const chinese: BackupTexts = {
  none: '还没有备份。',
  made: (name) => `已备份为 ${name}。`,
  reasons: { daily: '每日', asked: '由你创建', 'before-restore': '恢复之前', 'before-update': '更新之前' },
  holds: ({ topics, messages }, newest) =>
    `其中有 ${topics} 个话题、${messages} 条消息${newest === null ? '' : `，最新一条的日期是 ${newest}`}。`,
  older: '它由较早的版本写入；其表会更新到当前版本。',
  restored: '已恢复备份。设置、批准和服务器保持原样；此后有变化的自动化已暂停，后台任务已取消。',
  before: (name) => `之前的状态保存为 ${name}。`,
};

export const backupTexts = (locale: Locale): BackupTexts => (locale === 'en' ? english : chinese);
