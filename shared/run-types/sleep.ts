import { runTypeDescription } from './description.ts';

/** A run that only waits. */
export const sleep = runTypeDescription({
  name: 'sleep',
  instructions: 'Waits, and sends a message then. Input: {"seconds": a number of at least 0}.',
  texts: {
    en: { title: 'Wait', hint: 'Waits for a while and reports then.', steps: { wait: 'Waiting' } },
    'zh-CN': { title: '等待', hint: '等待一段时间，然后报告。', steps: { wait: '正在等待' } },
  },
});
