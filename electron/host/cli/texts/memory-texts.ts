/** The texts about memory, by language. They load only with the command that shows it. */
import type { FactScope, FactStatus, MemoryEvent, ProposedChange } from '../../../../shared/fact.ts';
import type { Locale } from '../../../../shared/loop.ts';

const english = {
  facts: { id: 'FACT', status: 'STATUS', scope: 'SCOPE', version: 'VERSION', age: 'CHANGED', what: 'KEY AND VALUE' },
  proposals: { id: 'PROPOSAL', change: 'CHANGE', confidence: 'SURE', age: 'AGE', what: 'KEY AND VALUE' },
  none: 'Memory is empty.',
  moreFacts: (shown: number, total: number) => `The newest ${shown} of ${total} facts are shown.`,
  how: 'Decide with: loopwright memory accept PROPOSAL, or reject PROPOSAL',
  statuses: { active: 'active', revoked: 'revoked', archived: 'archived' } as Record<FactStatus, string>,
  changes: { propose: 'new', update: 'new value', retract: 'revoke' } as Record<ProposedChange, string>,
  scopes: { global: 'everywhere', folder: 'folder', topic: 'topic' } as Record<FactScope['in'], string>,
  source: 'From',
  versions: 'Versions',
  events: 'Changes',
  uses: 'Cited in',
  eventNames: {
    'proposal.created': 'proposed',
    'proposal.accepted': 'proposal accepted',
    'proposal.rejected': 'proposal rejected',
    'proposal.expired': 'proposal expired',
    'fact.created': 'created',
    'fact.updated': 'new value',
    'fact.revoked': 'revoked',
    'fact.archived': 'archived',
    'fact.reactivated': 'active again',
  } as Record<MemoryEvent['event'], string>,
  accepted: (id: number) => `Accepted: fact ${id}.`,
  rejected: (id: number) => `Rejected proposal ${id}.`,
  revoked: (id: number) => `Revoked fact ${id}. It is not sent any more.`,
  added: (id: number) => `Added fact ${id}.`,
};

export type MemoryTexts = typeof english;

const chinese: MemoryTexts = {
  facts: { id: '事实', status: '状态', scope: '范围', version: '版本', age: '更改时间', what: '键与值' },
  proposals: { id: '提议', change: '更改', confidence: '把握', age: '时间', what: '键与值' },
  none: '记忆是空的。',
  moreFacts: (shown, total) => `共 ${total} 条事实，这里显示最新的 ${shown} 条。`,
  how: '决定请运行：loopwright memory accept 提议编号，或 reject 提议编号',
  statuses: { active: '使用中', revoked: '已撤销', archived: '已归档' },
  changes: { propose: '新事实', update: '新值', retract: '撤销' },
  scopes: { global: '全部', folder: '文件夹', topic: '话题' },
  source: '来源',
  versions: '版本',
  events: '更改记录',
  uses: '引用于',
  eventNames: {
    'proposal.created': '已提议',
    'proposal.accepted': '提议已接受',
    'proposal.rejected': '提议已拒绝',
    'proposal.expired': '提议已过期',
    'fact.created': '已创建',
    'fact.updated': '新值',
    'fact.revoked': '已撤销',
    'fact.archived': '已归档',
    'fact.reactivated': '重新启用',
  },
  accepted: (id) => `已接受：事实 ${id}。`,
  rejected: (id) => `已拒绝提议 ${id}。`,
  revoked: (id) => `已撤销事实 ${id}，不再发送。`,
  added: (id) => `已添加事实 ${id}。`,
};

const TEXTS: Readonly<Record<Locale, MemoryTexts>> = { en: english, 'zh-CN': chinese };

export function memoryTexts(locale: Locale): MemoryTexts {
  return TEXTS[locale];
}
