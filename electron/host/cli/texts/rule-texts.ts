/** The texts about remembered approvals, by language. They load only with the commands that list them. */
import type { Locale } from '../../../../shared/loop.ts';

const english = {
  columns: { rule: 'RULE', effect: 'EFFECT', tool: 'TOOL', place: 'WHERE', since: 'SINCE' },
  effects: { allow: 'allow', ask: 'ask', deny: 'deny' },
  everywhere: 'everywhere',
  inFolder: (folder: string) => `in ${folder}`,
  inTopic: (title: string) => `in the topic "${title}", in every folder`,
  inTopicAndFolder: (title: string, folder: string) => `in the topic "${title}", in ${folder}`,
  everyPage: 'every page',
  none: 'No approvals are remembered.',
  revoked: (id: string) => `Revoked ${id}.`,
  kept: (count: number) => (count === 1 ? 'Kept 1 approval.' : `Kept ${count} approvals.`),
  narrowed: (id: string, folder: string) => `${id} now applies in ${folder} only.`,
  toReview: (count: number) =>
    `${count === 1 ? '1 approval' : `${count} approvals`} from an earlier version ${count === 1 ? 'applies' : 'apply'} more widely than new ones.`,
  /** Follows `toReview` below the list. */
  howToReview: `They are marked with *. Keep them, bind them to one folder, or remove them:
  loopwright approvals --keep all
  loopwright approvals --keep RULE
  loopwright approvals --narrow RULE --workspace DIR
  loopwright approvals --revoke RULE`,
  /** Follows `toReview` in a run. */
  whereToReview: 'Review them: loopwright approvals',
  unattended: 'When nobody is at the terminal, only approvals for the folder count.',
};

export type RuleTexts = typeof english;

const chinese: RuleTexts = {
  columns: { rule: '规则', effect: '作用', tool: '工具', place: '位置', since: '时间' },
  effects: { allow: '允许', ask: '询问', deny: '拒绝' },
  everywhere: '所有位置',
  inFolder: (folder) => `在 ${folder} 中`,
  inTopic: (title) => `在话题“${title}”中，任何文件夹`,
  inTopicAndFolder: (title, folder) => `在话题“${title}”中，${folder}`,
  everyPage: '所有网页',
  none: '没有记住的批准。',
  revoked: (id) => `已撤回 ${id}。`,
  kept: (count) => `已保留 ${count} 项批准。`,
  narrowed: (id, folder) => `${id} 现在只适用于 ${folder}。`,
  toReview: (count) => `有 ${count} 项来自早期版本的批准，其适用范围比新的批准更广。`,
  howToReview: `它们以 * 标记。可以保留、限定于一个文件夹，或移除：
  loopwright approvals --keep all
  loopwright approvals --keep RULE
  loopwright approvals --narrow RULE --workspace DIR
  loopwright approvals --revoke RULE`,
  whereToReview: '查看：loopwright approvals',
  unattended: '终端前没有人时，只有针对该文件夹的批准有效。',
};

const TEXTS: Readonly<Record<Locale, RuleTexts>> = { en: english, 'zh-CN': chinese };

export function ruleTexts(locale: Locale): RuleTexts {
  return TEXTS[locale];
}
