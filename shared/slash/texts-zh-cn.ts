/** The replies to slash commands in Chinese. Markdown. */
import { type PriorityName, priorityName } from '../priority-words.ts';
import type { Interval, ScheduleSpan } from '../schedule.ts';
import type { TodoViewName } from '../todo.ts';
import type { SlashForm, UsageProblem } from './slash-command.ts';
import type { SlashOption } from './slash-grammar.ts';
import type { SlashTexts } from './texts.ts';

const PROBLEMS: Readonly<Record<Exclude<UsageProblem['kind'], 'needs'>, (written: string) => string>> = {
  'unknown-option': (written) => `这里没有选项 ${written}。`,
  'bad-value': (written) => `${written} 不能用在这里。`,
  'repeated-option': (written) => `${written} 重复给出，或既给出又清空。`,
  missing: (written) => `缺少 ${written}。`,
  'too-many': (written) => `${written} 是多余的。`,
  'too-long': (written) => `内容太长：${written}`,
  'no-such-day': (written) => `日历中没有 ${written} 这一天。`,
  'no-such-month': (written) => `日历中没有 ${written} 这个月。`,
  'no-such-time': (written) => `没有 ${written} 这个时间。一天从 00:00 到 23:59。`,
  'several-commands': (written) => `未执行任何操作：${written} 是第二个命令。每条消息只能有一个命令。`,
};

const KINDS = { todo: '待办', schedule: '日程' } as const;

const VIEWS: Readonly<Record<TodoViewName, string>> = {
  all: '全部待办，包括已完成的',
  today: '今天到期的未完成待办，时间已过的也算',
  overdue: '已过期的未完成待办',
  upcoming: '今天之后、7 天内到期的未完成待办',
  inbox: '没有截止时间的未完成待办',
};

const FORMS: Readonly<Record<SlashForm, string>> = {
  help: '列出所有命令',
  'view-list': '说明各个待办视图',
  view: '显示一个待办视图',
  todo: '待办',
  'todo-add': '添加待办',
  'todo-list': '列出待办',
  'todo-search': '按内容查找待办',
  'todo-get': '显示一个待办',
  'todo-update': '修改待办；没有给出的保持不变',
  'todo-done': '标记为已完成',
  'todo-undone': '重新标记为未完成',
  'todo-delete': '删除待办',
  'todo-restore': '恢复已删除的待办',
  schedule: '日程',
  'schedule-add': '添加日程',
  'schedule-list': '列出两天前起的日程',
  'schedule-get': '显示一个日程',
  'schedule-view': '显示一天、一周或一个月',
  'schedule-update': '修改日程；没有给出的保持不变，重复规则也一样',
  'schedule-repeat': '开启或关闭日程的重复',
  'schedule-delete': '删除日程及其重复规则',
  'schedule-restore': '恢复已删除的日程',
  cancel: '取消进行中的任务',
};

const OPTIONS: Readonly<Record<SlashOption, string>> = {
  tag: '一个词；不给出时为 default',
  view: '哪些待办；/view list 有说明',
  priority: '高、中、低，或数字：0 最紧急，越大越不急；不给出时没有优先级',
  due: '截止时间',
  duration: '分钟；不给出时为 60',
  remind: '提醒时间；待办要有截止时间才能提醒',
  interval: '分钟，或天 2d、周 2w、月 1mo、年 1y',
  times: '总次数；不给出时为 -1，即无限',
  'remind-start': '系列第一次的提醒时间；其余各次间隔相同',
  clear: '要清空的内容，多个用逗号分隔',
};

const PRIORITIES: Readonly<Record<PriorityName, string>> = { high: '高', medium: '中', low: '低' };

const SPANS: Readonly<Record<ScheduleSpan | 'list', string>> = { list: '列表', day: '日', week: '周', month: '月' };

const UNITS: Readonly<Record<Interval['unit'], string>> = { minute: '分钟', day: '天', month: '个月', year: '年' };

export const chinese: SlashTexts = {
  usage: (lines) => (lines.length === 1 ? `用法：${lines[0]}` : `用法：\n\n${listed(lines)}`),
  problem: (kind, written) => PROBLEMS[kind](written),
  needs: (written, other) => `${written} 需要同时给出 ${other}。`,
  unknown: (written) => `未知命令：${written}。输入 \`/help\` 查看所有命令。`,

  now: (weekday, time, timeZone) => `现在：${time}，${weekday}（${timeZone}）`,

  cancelled: '已取消当前任务。',
  nothingToCancel: '当前没有进行中的任务。',
  notFound: (kind, id) => `没有${KINDS[kind]} #${id}。`,
  remindNeedsDue: (id) => `待办 #${id} 没有截止时间，不能设置提醒：请同时给出 \`--due\`。未作任何修改。`,
  noRecurrence: (id) => `日程 #${id} 没有重复规则。`,
  conflict: '未保存，与以下日程时间冲突：',
  itself: '与自身重叠：',
  more: (count) => `还有 ${count} 项`,
  rowsLeftOut: (count) => `…… 还有 ${count} 项。`,
  rowsCut: '…… 还有更多，请缩短时间范围。',

  todoAdded: (id, todo) => `已添加待办 #${id}：${todo}`,
  todoUpdated: (id, todo) => `已更新待办 #${id}：${todo}`,
  todoDone: (id, at, content) => `待办 #${id} 已完成（${at}）：${content}`,
  todoDoneBefore: (id, at, content) => `待办 #${id} 此前已完成（${at}）：${content}`,
  todoUndone: (id, content) => `待办 #${id} 已改为未完成：${content}`,
  deleted: (kind, id, text) => `已删除${KINDS[kind]} #${id}：${text}\n\n30 天内可用 \`/${kind} restore ${id}\` 恢复。`,
  restored: (kind, id, text) => `已恢复${KINDS[kind]} #${id}：${text}`,
  details: (facts) => `（${facts.join('，')}）`,
  tag: (tag) => `标签 ${tag}`,
  priority: (priority) => (priority === null ? '无优先级' : `优先级 ${priorityWord(priority)}`),
  priorityInTable: (priority) => priorityWord(priority),
  due: (time) => `截止 ${time}`,
  noDue: '无截止时间',
  remind: (time) => `提醒 ${time}`,
  noReminder: '不提醒',

  todos: (filter) => `待办${filter}：`,
  found: (keyword, filter) => `包含“${keyword}”的待办${filter}：`,
  viewFact: (view) => `视图 ${view}`,
  noTodos: '没有待办。',
  noTodosInView: (view) => `视图 ${view} 中没有待办。`,
  noTodosWithTag: (tag) => `没有标签为 ${tag} 的待办。`,
  noTodosInViewWithTag: (view, tag) => `视图 ${view} 中没有标签为 ${tag} 的待办。`,
  notFoundKeyword: (keyword) => `没有包含“${keyword}”的待办。`,
  notFoundKeywordWithTag: (keyword, tag) => `标签 ${tag} 下没有包含“${keyword}”的待办。`,
  todoColumns: ['ID', '状态', '标签', '优先级', '内容', '创建时间', '完成时间', '截止时间', '提醒时间'],
  done: '已完成',
  open: '未完成',

  scheduleAdded: (id, schedule) => `已添加日程 #${id}：${schedule}`,
  scheduleUpdated: (id, schedule) => `已更新日程 #${id}：${schedule}`,
  single: (title, start, minutes) => `${title}，${start}，${minutes} 分钟`,
  finite: (title, start, minutes, every, times) =>
    `${title}，自 ${start} 起共 ${times} 次，每次 ${minutes} 分钟，${every}`,
  endless: (title, start, minutes, every) => `${title}，自 ${start} 起无限重复，每次 ${minutes} 分钟，${every}`,
  every: ({ count, unit }) => `每 ${count} ${UNITS[unit]}`,
  remindStart: (time) => `重复提醒自 ${time} 起`,
  isOff: (id) => `重复已关闭，只发生一次；用 \`/schedule repeat ${id} on\` 开启。`,
  repeating: (id, title) => `日程 #${id} 已开启重复：${title}`,
  notRepeating: (id, title) => `日程 #${id} 已关闭重复：${title}`,
  schedules: (span, anchor, from, to) => `日程（${named(span, anchor)}，${from} 至 ${to}）：`,
  noSchedules: (span, anchor, from, to) => `没有日程（${named(span, anchor)}，${from} 至 ${to}）。`,
  scheduleColumns: [
    'ID',
    '时间',
    '时长（分钟）',
    '标题',
    '提醒时间',
    '重复提醒起始',
    '间隔',
    '次数',
    '重复',
    '创建时间',
  ],
  on: '开',
  off: '关',

  help: '命令列表。选项可放在必填内容之后的任意位置，每个只能给出一次。含有选项字样的文字请加引号。时间按你现在的时区。',
  helpOptions: '选项：',
  about: (form) => FORMS[form],
  aboutOption: (option) => OPTIONS[option],
  views: '待办视图，用 `/view <名称>` 显示：',
  aboutView: (view) => VIEWS[view],
};

function priorityWord(priority: number): string {
  const name = priorityName(priority);
  return name === null ? String(priority) : PRIORITIES[name];
}

function named(span: ScheduleSpan | 'list', anchor: string | null): string {
  return anchor === null ? SPANS[span] : `${SPANS[span]} ${anchor}`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
