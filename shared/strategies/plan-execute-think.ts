/**
 * The strategy that works in rounds: it plans several calls at once, executes them as one batch, and
 * thinks about the results.
 */
import { strategyDescription } from './description.ts';

export const planExecuteThink = strategyDescription({
  name: 'plan-execute-think',
  byAuto: false,
  unit: 'rounds',
  limits: ['rounds', 'repeated-calls'],
  phases: {
    plan: { counts: 'rounds' },
    execute: { runsPlan: true },
    think: {},
  },
  plans: false,
  offersTools: true,
  texts: {
    en: {
      title: 'Plan, execute, think',
      hint: 'Works in rounds: plans up to eight steps, runs them together, then reports. Needs few model calls.',
      phases: { plan: 'Planning', execute: 'Executing', think: 'Thinking' },
      limits: {
        rounds:
          'Of a loop that plans, executes and thinks. At 5 the loop itself takes 2 for a simple task and 3 for a medium one.',
      },
      scenarios: {
        summarise: {
          prompt: 'Summarise this folder into SUMMARY.md',
          about: 'Plans, reads and writes in rounds, and reports after each of them.',
        },
        approval: { prompt: 'Show an approval', about: 'Makes a file and asks before it deletes it again.' },
      },
    },
    'zh-CN': {
      title: '计划-执行-思考',
      hint: '按轮工作：一次计划最多八个步骤，成批执行，然后总结。需要的模型调用很少。',
      phases: { plan: '规划', execute: '执行', think: '思考' },
      limits: { rounds: '用于按轮计划、执行和思考的循环。设为 5 时，简单任务自动用 2 轮，中等任务用 3 轮。' },
      scenarios: {
        summarise: {
          prompt: '总结这个文件夹到 SUMMARY.md',
          about: '按轮规划、读取和写入，每轮之后给出总结。',
        },
        approval: { prompt: '演示一次批准', about: '新建一个文件，删除之前会先询问你。' },
      },
    },
  },
});
