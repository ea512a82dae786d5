/**
 * The strategy that calls tools until the model completes the task, and the chat strategy, which
 * works the same way but needs no completion.
 */
import { type StrategyDescription, strategyDescription } from './description.ts';

const CONVERSATION = {
  byAuto: true,
  unit: 'iterations',
  limits: ['cut-answers', 'mistakes', 'repeated-calls', 'iterations'],
  phases: {},
  plans: false,
  offersTools: true,
} as const satisfies Partial<StrategyDescription>;

const SCENARIOS = {
  en: {
    summarise: {
      prompt: 'Summarise this folder into SUMMARY.md',
      about: 'Reads every file, then writes one page about them.',
    },
    todos: { prompt: 'Find the TODO comments', about: 'Searches the folder. Changes nothing.' },
    data: {
      prompt: 'Analyse a data file',
      about: 'Reads a table, queries it in SQL and reports with a chart. Changes nothing.',
      needs: '@aether/data',
    },
    approval: { prompt: 'Show an approval', about: 'Makes a file and asks before it deletes it again.' },
  },
  'zh-CN': {
    summarise: { prompt: '总结这个文件夹到 SUMMARY.md', about: '读取所有文件，然后写成一页总结。' },
    todos: { prompt: '查找 TODO 注释', about: '搜索整个文件夹，不做任何更改。' },
    data: {
      prompt: '分析一个数据文件',
      about: '读取表格，用 SQL 查询，写成带图表的报告，不做任何更改。',
      needs: '@aether/data',
    },
    approval: { prompt: '演示一次批准', about: '新建一个文件，删除之前会先询问你。' },
  },
} as const;

export const agentic = strategyDescription({
  name: 'agentic',
  ...CONVERSATION,
  texts: {
    en: {
      title: 'Agentic',
      hint: 'Works with tools until it says that the task is done.',
      phases: {},
      scenarios: SCENARIOS.en,
    },
    'zh-CN': {
      title: '智能体',
      hint: '使用工具持续工作，直到它说明任务完成。',
      phases: {},
      scenarios: SCENARIOS['zh-CN'],
    },
  },
});

export const chat = strategyDescription({
  name: 'chat',
  ...CONVERSATION,
  texts: {
    en: {
      title: 'Chat',
      hint: 'Ends with its first plain answer.',
      phases: {},
      scenarios: SCENARIOS.en,
    },
    'zh-CN': {
      title: '对话',
      hint: '在第一次直接回答后结束。',
      phases: {},
      scenarios: SCENARIOS['zh-CN'],
    },
  },
});
