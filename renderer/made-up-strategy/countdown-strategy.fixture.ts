/**
 * The generator of a strategy that exists only for a test. The generator of a real strategy is in
 * `electron/host/loop/strategies`.
 */
import { beginStep, callModel, type Strategy } from '../../electron/host/loop/effects.ts';
import { textOf } from '../../shared/message.ts';
import { countdown } from './countdown.fixture.ts';

export const countdownStrategy: Strategy = {
  ...countdown,
  version: 1,
  *run(input) {
    yield* beginStep({ phase: 'rest', note: 'Before the first round' });
    const said: string[] = [];
    for (const left of [3, 2, 1]) {
      const step = yield* beginStep({ phase: 'count', note: `${left} to go` });
      if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
      const reply = yield* callModel({ purpose: 'count', system: 'count', messages: [input.goal], tools: 'none' });
      said.push(textOf(reply));
    }
    return { reason: 'task_completed', text: `Counted down. ${said.length} replies.` };
  },
};
