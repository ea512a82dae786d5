/**
 * The strategy in which the model leads: it keeps a todo list, works on the todos in its own order,
 * and ends with a report.
 */
import { strategyDescription } from './description.ts';

export const toolDriven = strategyDescription({
  name: 'tool-driven',
  byAuto: false,
  unit: 'iterations',
  limits: ['cut-answers', 'mistakes', 'repeated-calls', 'iterations'],
  phases: {},
  plans: false,
  offersTools: true,
  texts: {
    en: {
      title: 'Tool-driven',
      hint: 'Keeps a todo list that you see and can edit, works on it in its own order, and ends with a report. Analyses data files with the data tools.',
      phases: {},
      scenarios: {
        report: {
          prompt: 'Report on this folder',
          about: 'Makes a todo list, reads the files, closes each todo, and writes a report with a table.',
        },
      },
    },
    'zh-CN': {
      title: '工具驱动',
      hint: '维护一份你能看到并修改的任务清单，自主决定顺序，最后给出报告。配合数据工具可分析数据文件。',
      phases: {},
      scenarios: {
        report: {
          prompt: '为这个文件夹写一份报告',
          about: '建立任务清单，读取文件，逐项完成，最后写出带表格的报告。',
        },
      },
    },
  },
});
