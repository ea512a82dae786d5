/**
 * Asks a question of the strategy. The loop rests until the answer is in the journal; nothing
 * runs meanwhile, so a restart changes nothing.
 */
import type { Message } from '../../../shared/message.ts';
import type { AskUser } from './effects.ts';
import type { Performed } from './engine.ts';
import type { LoopContext } from './loop-context.ts';

export async function askUser(context: LoopContext, effect: AskUser, seq: number): Promise<Performed> {
  const { journal, ports, record, monitor } = context;
  const prefix = effect.prefix ?? '';
  const state = { name: 'waiting', awaited: { for: 'question' } } as const;
  const asked = journal.last(seq, 'question-requested') !== undefined;
  if (!asked) journal.append(seq, { kind: 'question-requested', question: effect.question, prefix });
  const message: Message = {
    id: ports.newMessageId(),
    topicId: record.topicId,
    loopId: record.id,
    role: 'assistant',
    parts: [{ type: 'question', prefix, question: effect.question }],
    model: null,
    createdAt: ports.now(),
  };
  context.iteration.end();
  journal.commit({ state, messages: asked ? [] : [message] });
  monitor({ type: 'question', prefix, question: effect.question });
  return { kind: 'rest', state };
}
