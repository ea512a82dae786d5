/** All texts of the demo, in both languages. */
import type { Conversation } from './conversation.ts';
import * as data from './data-texts.ts';

/** The label that is shown wherever the provider is named. */
export const LABEL = 'Demo (scripted, not an AI)';

const english = {
  data: data.english,
  intro: `I am the built-in demo: a script that uses the real tools on your real files, not an AI. I only know these tasks; type one of them:

- Summarise this folder into SUMMARY.md
- Report on this folder
- Analyse a data file (or: Analyse deliveries.csv)
- Find the TODO comments (or: Find the TODO comments into TODO.md)
- Rename foo to bar
- Show an edit that fails and is corrected
- Show an approval
- Count to a hundred

For anything else, choose a real model in Settings.`,
  toolsMissing: (tools: readonly string[], server: string) =>
    `I cannot do this now: the tools ${tools.join(', ')} of ${server} are not switched on for this topic. Switch the server on and ask again.`,
  denied: (tool: string, message: string) =>
    `Stopped: the call of ${tool} was not allowed${message === '' ? '' : ` (${message})`}. I did not try another way. What was done before it stays; ask again and allow it to go on.`,
  failed: (what: string, message: string) => `Stopped: ${what} did not work. The tool said: ${message}`,
  noReason: 'the call was cut short and its outcome is unknown',

  listing: 'I list all files of this folder.',
  listingOn: 'The folder is large: I list it page by page.',
  reading: (from: number, to: number, all: number) => `Reading files ${from} to ${to} of ${all}.`,
  readingOn: 'Some files are long: I read on.',
  countingLines: 'Some files are too long to read: I only ask for their number of lines.',
  readingAgain: 'Some answers did not arrive whole: I read those files again, one by one.',
  lookingAt: (path: string) => `I look whether ${path} is there already.`,
  writing: (path: string) => `Writing ${path}.`,
  verifying: (path: string) => `I read ${path} back to verify it.`,
  writingPage: (path: string) => `writing ${path}`,
  pageDiffers: (path: string) =>
    `${path} was written, but reading it back gave something else than I wrote. Please look at it.`,
  pageUnread: (path: string) => `${path} was written, but I could not read it back whole to verify it.`,

  summaryTitle: 'Summary of this folder',
  summaryCounts: (files: number, lines: number) => `${count(files, 'file')}, ${count(lines, 'line')} of text.`,
  lines: (lines: number) => count(lines, 'line'),
  noHeading: 'no heading',
  notText: 'not text',
  unreadable: 'could not be read',
  summarised: (path: string, files: number) =>
    `${path} names ${count(files, 'file')} with line count and first heading. I read it back: it is as written.`,
  listingCut: (named: number, all: number) => `The listing gave only ${named} of ${all} files.`,

  planningReport: 'I make a todo list. You can edit it in the Plan panel while I work.',
  reportTodos: { read: 'Read the files', compare: 'Count lines and headings', report: 'Write the report' },
  reportTitle: 'Report on this folder',
  reportFiles: 'Files',
  reportColumns: ['File', 'Lines', 'First heading'] as readonly string[],
  reportNotDone: (todos: readonly string[]) => `You added what this script cannot do: ${todos.join(', ')}.`,

  searching: (word: string) => `I search the files for "${word}".`,
  readingHits: 'I read the files with hits.',
  noTodos: 'No TODO comments found.',
  todoTitle: 'TODO comments',
  todos: (todos: number, files: number) => `${count(todos, 'TODO')} in ${count(files, 'file')}:`,
  searchCut: 'The search shows at most 100 places: there may be more.',
  todosWritten: (path: string) => `The list is in ${path}; I read it back.`,

  replacing: (files: number) => `I replace it in ${count(files, 'file')}.`,
  searchingAgain: 'I search again to verify.',
  nothingToRename: (from: string) => `"${from}" is in none of the files; nothing was changed.`,
  renamed: (from: string, to: string, times: number, files: number) =>
    `Replaced "${from}" with "${to}" ${times === 1 ? 'once' : `${times} times`} in ${count(files, 'file')}, also inside longer words.`,
  renameVerified: (from: string) => `A second search finds "${from}" nowhere.`,
  renameContains: (from: string, to: string) => `"${to}" contains "${from}", so a second search still finds it.`,
  renameLeft: (from: string, files: readonly string[]) => `The search still finds "${from}" in: ${files.join(', ')}.`,
  renameFailed: (files: readonly string[]) => `Not changed, because the tool refused: ${files.join(', ')}.`,

  makingNotes: (path: string) => `I make a small file, ${path}.`,
  wrongEdit: 'Now an edit whose old text is not in the file, on purpose.',
  reread: 'The edit was refused, as it should be. I read the file again.',
  rightEdit: 'Now the same edit with the text that is really there.',
  correctedEdit: (path: string, message: string) =>
    `The first edit of ${path} was refused ("${message}") and changed nothing. After reading the file again, the second one worked. You can undo it.`,
  noFreeName: 'all names I would use are taken',
  making: 'making the file',
  editing: 'the edit',
  deleting: (path: string) => `deleting ${path}`,

  makingScratch: (path: string) => `I make a file, ${path}, which I will ask to delete.`,
  askingToDelete: (path: string) => `Now I ask to delete ${path}. You decide.`,
  deleted: (path: string) => `You allowed it: ${path} was made and deleted again. You can undo that.`,
  notDeleted: (path: string, message: string) =>
    `You did not allow deleting ${path}${message === '' ? '' : ` (${message})`}, so it is still there. I did not try another way.`,

  counting: (step: number) => `${step}.`,
  counted: (steps: number) => `Counted to ${steps}.`,
  countingFailed: 'counting',

  wrapUp: (conversation: Conversation) => {
    const actions = tally(conversation);
    return [
      `Done: ${actions.length === 0 ? 'nothing yet' : actions.map(([tool, times]) => `${tool} ${times}×`).join(', ')}.`,
      `Not done: ${conversation.goal === '' ? 'the task' : `"${firstLine(conversation.goal)}"`} has not reached its end${failures(conversation) === 0 ? '' : `; ${count(failures(conversation), 'call')} did not succeed`}.`,
      'Next: give the loop more iterations or send "continue", and I go on from here.',
    ].join('\n\n');
  },
};

export type Texts = typeof english;

const chinese: Texts = {
  data: data.chinese,
  intro: `我是内置演示：一段脚本，用真实的工具处理你真实的文件，不是 AI。我只会下面这些任务，请输入其中一句：

- 总结这个文件夹到 SUMMARY.md
- 为这个文件夹写一份报告
- 分析一个数据文件（或：分析 deliveries.csv）
- 查找 TODO 注释（或：查找 TODO 注释，写入 TODO.md）
- 把 foo 改成 bar
- 演示一次失败后改正的编辑
- 演示一次批准
- 数到一百

其他任务请在设置中选择真实的模型。`,
  toolsMissing: (tools, server) =>
    `现在无法完成：本话题没有启用 ${server} 的工具 ${tools.join('、')}。请启用该服务器后再试。`,
  denied: (tool, message) =>
    `已停止：${tool} 的调用未获允许${message === '' ? '' : `（${message}）`}。我没有换别的办法。之前已完成的内容保留；要继续，请重新提出并允许。`,
  failed: (what, message) => `已停止：${what}没有成功。工具的说明：${message}`,
  noReason: '调用被中断，结果未知',

  listing: '先列出这个文件夹的所有文件。',
  listingOn: '文件夹很大，逐页列出。',
  reading: (from, to, all) => `正在读取第 ${from} 到 ${to} 个文件，共 ${all} 个。`,
  readingOn: '有些文件很长，继续往下读。',
  countingLines: '有些文件太长，无法读取，只查询行数。',
  readingAgain: '有些结果不完整，逐个重新读取这些文件。',
  lookingAt: (path) => `先看看 ${path} 是否已经存在。`,
  writing: (path) => `正在写入 ${path}。`,
  verifying: (path) => `读回 ${path} 进行核对。`,
  writingPage: (path) => `写入 ${path} `,
  pageDiffers: (path) => `${path} 已写入，但读回的内容与所写不同，请检查。`,
  pageUnread: (path) => `${path} 已写入，但无法完整读回核对。`,

  summaryTitle: '文件夹总结',
  summaryCounts: (files, lines) => `共 ${files} 个文件，${lines} 行文本。`,
  lines: (lines) => `${lines} 行`,
  noHeading: '无标题',
  notText: '非文本文件',
  unreadable: '无法读取',
  summarised: (path, files) => `${path} 列出了 ${files} 个文件的行数和第一个标题。已读回核对，内容一致。`,
  listingCut: (named, all) => `列表只给出了 ${all} 个文件中的 ${named} 个。`,

  planningReport: '先建立任务清单。你可以在计划面板中随时修改。',
  reportTodos: { read: '读取文件', compare: '统计行数和标题', report: '撰写报告' },
  reportTitle: '文件夹报告',
  reportFiles: '文件',
  reportColumns: ['文件', '行数', '第一个标题'],
  reportNotDone: (todos) => `你添加了这段脚本做不到的任务：${todos.join('、')}。`,

  searching: (word) => `在文件中搜索“${word}”。`,
  readingHits: '读取有命中的文件。',
  noTodos: '没有找到 TODO 注释。',
  todoTitle: 'TODO 注释',
  todos: (todos, files) => `${files} 个文件中共有 ${todos} 处 TODO：`,
  searchCut: '搜索最多显示 100 处，可能还有更多。',
  todosWritten: (path) => `列表已写入 ${path}，并已读回核对。`,

  replacing: (files) => `在 ${files} 个文件中替换。`,
  searchingAgain: '再搜索一次进行核对。',
  nothingToRename: (from) => `没有文件包含“${from}”，未做任何修改。`,
  renamed: (from, to, times, files) =>
    `已在 ${files} 个文件中把“${from}”替换为“${to}”，共 ${times} 处，包括较长单词中的部分。`,
  renameVerified: (from) => `再次搜索，已找不到“${from}”。`,
  renameContains: (from, to) => `“${to}”包含“${from}”，所以再次搜索仍会找到它。`,
  renameLeft: (from, files) => `搜索仍在以下文件中找到“${from}”：${files.join('、')}。`,
  renameFailed: (files) => `以下文件因工具拒绝而未修改：${files.join('、')}。`,

  makingNotes: (path) => `先建一个小文件 ${path}。`,
  wrongEdit: '现在故意做一次编辑，其中的旧文本并不在文件里。',
  reread: '编辑被拒绝，正如所料。重新读取文件。',
  rightEdit: '现在用文件里真实的文本做同样的编辑。',
  correctedEdit: (path, message) =>
    `对 ${path} 的第一次编辑被拒绝（“${message}”），什么也没改。重新读取文件后，第二次编辑成功。可以撤销。`,
  noFreeName: '可用的文件名都已被占用',
  making: '新建文件',
  editing: '编辑',
  deleting: (path) => `删除 ${path} `,

  makingScratch: (path) => `先建一个文件 ${path}，稍后请求删除它。`,
  askingToDelete: (path) => `现在请求删除 ${path}，由你决定。`,
  deleted: (path) => `你已允许：${path} 建好后又被删除。可以撤销。`,
  notDeleted: (path, message) =>
    `你没有允许删除 ${path}${message === '' ? '' : `（${message}）`}，所以它还在。我没有换别的办法。`,

  counting: (step) => `${step}。`,
  counted: (steps) => `已数到 ${steps}。`,
  countingFailed: '计数',

  wrapUp: (conversation) => {
    const actions = tally(conversation);
    return [
      `已完成：${actions.length === 0 ? '还没有' : actions.map(([tool, times]) => `${tool} ${times} 次`).join('、')}。`,
      `未完成：${conversation.goal === '' ? '任务' : `“${firstLine(conversation.goal)}”`}还没有做完${failures(conversation) === 0 ? '' : `；有 ${failures(conversation)} 次调用没有成功`}。`,
      '下一步：增加迭代次数，或发送“继续”，我会从这里接着做。',
    ].join('\n\n');
  },
};

/**
 * Returns the texts in Chinese if the user writes Chinese. For a text without letters, the
 * language of the system prompt decides.
 */
export function textsFor(userText: string, system: string): Texts {
  if (/\p{Script=Han}/u.test(userText)) return chinese;
  if (/\p{L}/u.test(userText)) return english;
  return /zh-CN|Chinese|中文/u.test(system) ? chinese : english;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

function firstLine(text: string): string {
  const line = (text.split('\n')[0] ?? '').trim();
  const characters = [...line];
  return characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : line;
}

function tally(conversation: Conversation): readonly (readonly [string, number])[] {
  const times = new Map<string, number>();
  for (const step of conversation.steps) {
    if (step.outcome.is === 'done') times.set(step.tool, (times.get(step.tool) ?? 0) + 1);
  }
  return [...times];
}

function failures(conversation: Conversation): number {
  return conversation.steps.filter((step) => step.outcome.is !== 'done').length;
}
