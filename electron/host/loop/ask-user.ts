/**
 * Asks the user a question on behalf of the strategy. The loop rests until the answer is in the
 * journal. Because nothing runs in the meantime, the loop survives a restart.
 */
import type { AskUser } from './effects.ts';
import type { Performed } from './engine.ts';
import { type LoopContext, ownMessage } from './loop-context.ts';

export async function askUser(context: LoopContext, effect: AskUser, seq: number): Promise<Performed> {
  const { journal, monitor, attendant, ports } = context;
  const state = { name: 'waiting', awaited: { for: 'question' } } as const;
  const asked = journal.last(seq, 'question-requested') !== undefined;
  const { prefix = '', question, options, ifNobody } = effect;
  const request = { prefix, question, ...(options === undefined ? {} : { options }) };
  const isAnswered = attendant !== 'nobody' || (ports.answersLeft?.() ?? 0) > 0;
  if (!isAnswered && !asked && ifNobody !== undefined) {
    journal.append(seq, { kind: 'question-answered', text: ifNobody });
    return { kind: 'answer', answer: ifNobody };
  }
  if (!asked) {
    journal.append(seq, { kind: 'question-requested', ...request });
    journal.appendMessage(ownMessage(context, { role: 'assistant', parts: [{ type: 'question', ...request }] }));
  }
  context.iteration.end();
  journal.commit({ state });
  monitor({ type: 'question', ...request });
  return { kind: 'rest', state };
}
