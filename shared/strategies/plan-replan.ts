/**
 * The strategy that makes a plan, takes one step at a time, observes the result and revises the
 * plan.
 */
import { strategyDescription } from './description.ts';

export const planReplan = strategyDescription({
  name: 'plan-replan',
  byAuto: false,
  unit: 'steps',
  limits: ['steps', 'questions', 'repeated-calls'],
  phases: {
    plan: { role: 'plan' },
    thought: { role: 'decide', counts: 'steps' },
    act: { role: 'act', counts: 'steps' },
    ask: { role: 'ask', counts: 'questions' },
    replan: { role: 'replan', counts: 'steps' },
  },
  plans: true,
  offersTools: false,
  texts: {
    en: {
      title: 'Plan and replan',
      hint: 'Plans, takes one step at a time, looks at what came of it and plans anew. Asks where something is unclear.',
      phases: { plan: 'Planning', thought: 'Thinking', act: 'Acting', ask: 'Asking', replan: 'Replanning' },
      limits: {
        steps: 'Of a loop that plans and replans: each thought, each action and each new plan is one.',
        questions: 'Of a loop that plans and replans, to you.',
      },
      scenarios: {
        reminder: { prompt: 'Remind me to water the plants', about: 'Looks at your todos, then adds one.' },
        meeting: {
          prompt: 'Meeting with Ann',
          about: 'Asks you for the time, then enters it into your schedule.',
        },
      },
    },
    'zh-CN': {
      title: '计划-重规划',
      hint: '先制定计划，一步一步执行，根据结果重新规划；有不清楚的地方会提问。',
      phases: { plan: '规划', thought: '思考', act: '行动', ask: '提问', replan: '重新规划' },
      limits: {
        steps: '用于会规划并重新规划的循环：每次思考、行动和重新规划各算一步。',
        questions: '会规划并重新规划的循环向你提问的次数。',
      },
      scenarios: {
        reminder: { prompt: '提醒我给植物浇水', about: '查看你的待办，然后添加一项。' },
        meeting: { prompt: '与小安开会', about: '先向你询问时间，再写入你的日程。' },
      },
    },
  },
});
