/** Counts in small steps of one call each, until a limit ends the loop. */
import { type Conversation, stepsOf } from '../conversation.ts';
import { call, complete, type Move, move, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';

const LAST = 100;

export const runIntoLimit: Scenario = {
  tools: ['list_files'],
  recognise(goal) {
    return /\bcount (?:up )?to (?:a |one )?(?:hundred|100)\b|\brun into the limit\b/iu.test(goal) ||
      /数到\s*(?:一百|100)|达到上限|撞上限/u.test(goal)
      ? count
      : null;
  },
};

function count(conversation: Conversation, texts: Texts): Move {
  const steps = stepsOf(conversation, 'list_files');
  const last = steps.at(-1)?.outcome;
  if (last?.is === 'failed' && steps.at(-2)?.outcome.is === 'failed') {
    return complete(texts.failed(texts.countingFailed, last.message));
  }
  if (conversation.reminded || steps.length >= LAST) return complete(texts.counted(steps.length));
  const next = steps.length + 1;
  return move(texts.counting(next), call('list_files', { path: '.', limit: next }));
}
