/** The words of a notification of the system, which are those of the desktop app. */
import i18next from 'i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { loopSentence, notificationTexts, runSentence } from '../../shared/notifications/notification-texts.ts';
import { noticeTitle, reminderNotice } from '../../shared/notifications/reminder-notice.ts';
import type { ToldNotice } from '../stores/app-store.ts';

interface NotificationWords {
  readonly title: string;
  /** A fixed sentence of the app, because some desktops interpret markup in it. */
  readonly body: string;
}

export function wordsOf(notice: ToldNotice, titleOf: (topicId: TopicId) => string): NotificationWords {
  const texts = notificationTexts(i18next.language === 'zh-CN' ? 'zh-CN' : 'en');
  switch (notice.type) {
    case 'reminders':
      return reminderNotice(notice, texts);
    case 'run-notice':
      return { title: noticeTitle(notice.title), body: runSentence(notice.what, texts) };
    case 'loop-notice':
      return { title: noticeTitle(titleOf(notice.topicId)), body: loopSentence(notice.what, texts) };
    case 'automations-missed':
      return { title: texts.automationsTitle, body: texts.automationsMissed(notice.count) };
    default:
      return assertNever(notice);
  }
}
