import { FOLLOW_UP } from '../run.ts';
import { runTypeDescription } from './description.ts';

/** A run that decides whether another run follows one that has ended. The host starts it by itself. */
export const followUp = runTypeDescription({
  name: FOLLOW_UP,
  instructions: '',
  texts: {
    en: {
      title: 'What follows',
      hint: 'Decides whether another task follows, or sums up.',
      steps: { read: 'Reading the results', decide: 'Deciding what follows', start: 'Starting the next task' },
    },
    'zh-CN': {
      title: '后续决定',
      hint: '决定是否继续执行另一个任务，或作出总结。',
      steps: { read: '读取结果', decide: '决定下一步', start: '启动下一个任务' },
    },
  },
});
