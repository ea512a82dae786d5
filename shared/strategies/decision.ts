/** The strategy that decides about each message: reply, start a background run, or both. */
import { strategyDescription } from './description.ts';

export const decision = strategyDescription({
  name: 'decision',
  byAuto: false,
  unit: 'steps',
  limits: ['steps'],
  phases: { decide: { counts: 'steps' }, reply: {} },
  plans: false,
  offersTools: false,
  texts: {
    en: {
      title: 'Decision',
      hint: 'Answers at once, or starts a background task and tells you when it is done.',
      phases: { decide: 'Deciding', reply: 'Answering' },
      scenarios: {},
    },
    'zh-CN': {
      title: '决策',
      hint: '立即回答，或启动一个后台任务，完成后通知你。',
      phases: { decide: '正在决策', reply: '正在回答' },
      scenarios: {},
    },
  },
});
