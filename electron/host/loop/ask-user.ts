/**
 * Asks the user a question on behalf of the strategy. The loop rests until the answer is in the
 * journal. Because nothing runs in the meantime, the loop survives a restart.
 */
import type { AskUser } from './effects.ts';
import type { Performed } from './engine.ts';
import { type LoopContext, ownMessage } from './loop-context.ts';

export async function askUser(context: LoopContext, effect: AskUser, seq: number): Promise<Performed> {
  const { journal, monitor, attendant } = context;
  const prefix = effect.prefix ?? '';
  const state = { name: 'waiting', awaited: { for: 'question' } } as const;
  const asked = journal.last(seq, 'question-requested') !== undefined;
  const { question, ifNobody } = effect;
  if (attendant === 'nobody' && !asked && ifNobody !== undefined) {
    journal.append(seq, { kind: 'question-answered', text: ifNobody });
    return { kind: 'answer', answer: ifNobody };
  }
  if (!asked) {
    journal.append(seq, { kind: 'question-requested', question, prefix });
    journal.appendMessage(ownMessage(context, { role: 'assistant', parts: [{ type: 'question', prefix, question }] }));
  }
  context.iteration.end();
  journal.commit({ state });
  monitor({ type: 'question', prefix, question });
  return { kind: 'rest', state };
}
