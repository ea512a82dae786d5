/** The texts about automations, by language. They load only with the command that lists them. */
import type { OutcomeState } from '../../../../shared/automation.ts';
import type { Locale } from '../../../../shared/loop.ts';

const times = (count: number) => (count === 1 ? '1 time' : `${count} times`);

const english = {
  columns: { id: 'ID', state: 'STATE', next: 'NEXT', last: 'LAST OUTCOME', when: 'WHEN', title: 'TITLE' },
  none: 'There are no automations.',
  allPaused: 'All automations are paused. Go on with: loopwright automations resume all',
  states: { on: 'on', paused: 'paused', ended: 'ended', foreign: 'does not count' },
  foreign: 'Another program wrote this automation, so it starts nothing. Save it in the window if it is yours.',
  outcomes: {
    started: 'running',
    overlapped: 'not started, because the run before had not ended',
    missed: 'missed',
    skipped: 'skipped',
    succeeded: 'succeeded',
    failed: 'failed',
    canceled: 'canceled',
  } satisfies Record<OutcomeState, string> as Record<OutcomeState, string>,
  because: { time: '', missed: 'for missed times', asked: 'because you asked' },
  times,
  missed: (first: string, last: string, count: number) =>
    count === 1 ? `Missed: ${first}` : `Missed: ${times(count)}, from ${first} to ${last}`,
  howToDecide: (id: number) =>
    `Decide with: loopwright automations run-missed ${id}, or loopwright automations skip ${id}`,
  when: 'When',
  goal: 'Goal',
  next: 'Next',
  never: 'never again',
  folder: 'Folder',
  mode: 'Approvals',
  modeOfApp: 'as the settings say',
  strategy: 'Strategy',
  topic: 'Reports in',
  lastRun: 'Last run that ended began',
  outcomesTitle: 'Outcomes',
  onMissed: 'Missed times',
  onMissedValues: { ask: 'you decide', 'run-once': 'one run for all of them', skip: 'are skipped' },
  paused: (id: number) => `Automation ${id} is paused.`,
  resumed: (id: number) => `Automation ${id} starts again at its times.`,
  pausedAll: 'All automations are paused.',
  resumedAll: 'The automations start again at their times, except those that are paused themselves.',
  started: (run: string) => `Started as ${run}. It is carried out while Loopwright or "loopwright worker" is open.`,
  skipped: 'The missed times are skipped.',
  ranMissed: 'One run is started for the missed times of each automation.',
  deleted: (id: number) =>
    `Automation ${id} is deleted. Within 30 days, restore it with: loopwright automations restore ${id}`,
  restored: (id: number) => `Automation ${id} is back.`,
};

export type AutomationTexts = typeof english;

const chinese: AutomationTexts = {
  columns: { id: '编号', state: '状态', next: '下次', last: '上次结果', when: '时间', title: '标题' },
  none: '没有自动任务。',
  allPaused: '所有自动任务都已暂停。恢复请运行：loopwright automations resume all',
  states: { on: '启用', paused: '已暂停', ended: '已结束', foreign: '不生效' },
  foreign: '此自动任务由其他程序写入，因此不会启动。如果它是你的，请在窗口中保存它。',
  outcomes: {
    started: '运行中',
    overlapped: '未启动：上一次运行尚未结束',
    missed: '已错过',
    skipped: '已跳过',
    succeeded: '成功',
    failed: '失败',
    canceled: '已取消',
  },
  because: { time: '', missed: '补上错过的时间', asked: '应你的要求' },
  times: (count) => `${count} 次`,
  missed: (first, last, count) => (count === 1 ? `已错过：${first}` : `已错过 ${count} 次：从 ${first} 到 ${last}`),
  howToDecide: (id) => `处理请运行：loopwright automations run-missed ${id} 或 loopwright automations skip ${id}`,
  when: '时间',
  goal: '目标',
  next: '下次',
  never: '不再启动',
  folder: '文件夹',
  mode: '批准方式',
  modeOfApp: '按设置',
  strategy: '策略',
  topic: '报告所在的话题',
  lastRun: '上次结束的运行开始于',
  outcomesTitle: '结果',
  onMissed: '错过的时间',
  onMissedValues: { ask: '由你决定', 'run-once': '合并运行一次', skip: '跳过' },
  paused: (id) => `自动任务 ${id} 已暂停。`,
  resumed: (id) => `自动任务 ${id} 将按时启动。`,
  pausedAll: '所有自动任务都已暂停。',
  resumedAll: '自动任务将按时启动，单独暂停的除外。',
  started: (run) => `已启动，编号 ${run}。Loopwright 或 loopwright worker 打开时会执行它。`,
  skipped: '错过的时间已跳过。',
  ranMissed: '已为每个自动任务错过的时间启动一次运行。',
  deleted: (id) => `自动任务 ${id} 已删除。30 天内可以恢复：loopwright automations restore ${id}`,
  restored: (id) => `自动任务 ${id} 已恢复。`,
};

const TEXTS: Readonly<Record<Locale, AutomationTexts>> = { en: english, 'zh-CN': chinese };

export function automationTexts(locale: Locale): AutomationTexts {
  return TEXTS[locale];
}
