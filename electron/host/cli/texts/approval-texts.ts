/** The texts of approval requests, by language. They load only with the commands that ask. */
import type { Locale } from '../../../../shared/loop.ts';
import { type ApprovalTexts, approvalsInEnglish } from './approval-texts-en.ts';
import { approvalsInChinese } from './approval-texts-zh-cn.ts';

const TEXTS: Readonly<Record<Locale, ApprovalTexts>> = { en: approvalsInEnglish, 'zh-CN': approvalsInChinese };

export type { ApprovalTexts };

export function approvalTexts(locale: Locale): ApprovalTexts {
  return TEXTS[locale];
}
