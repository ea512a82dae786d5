/**
 * The description of a strategy that exists only for a test. The description of a real strategy
 * is in `shared/strategies`.
 */
import { strategyDescription } from '../../shared/strategies/description.ts';

export const countdown = strategyDescription({
  name: 'countdown',
  byAuto: false,
  unit: 'rounds',
  limits: ['rounds', 'mistakes'],
  phases: { count: { counts: 'rounds' }, rest: {} },
  plans: false,
  offersTools: true,
  texts: {
    en: {
      title: 'Countdown',
      hint: 'Counts three rounds down, then says what the model said.',
      phases: { count: 'Counting', rest: 'Resting' },
      limits: { rounds: 'Of a loop that counts down.' },
      scenarios: { launch: { prompt: 'Launch the rocket', about: 'Counts down, then launches.' } },
    },
    'zh-CN': {
      title: '倒数',
      hint: '倒数三轮，然后转述模型的话。',
      phases: { count: '倒数中', rest: '休息' },
      limits: { rounds: '用于倒数的循环。' },
      scenarios: { launch: { prompt: '发射火箭', about: '倒数，然后发射。' } },
    },
  },
});
