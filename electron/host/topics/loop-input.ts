/** What a loop starts from, on disk: `LoopInput` with its history as a reference, so that a long topic is not written again with every turn. */
import { z } from 'zod';
import { type LoopId, MessageId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { Locale, type LoopInput, StoredLimits } from '../../../shared/loop.ts';
import { userText } from '../../../shared/message.ts';

const StoredInput = z.object({
  goal: z.string(),
  /** Under which the goal is stored in the topic; older loops do not tell. */
  goalId: MessageId.exactOptional(),
  /** The last message before the goal; null: the goal opened the topic. */
  historyUntil: MessageId.nullable(),
  workspace: z.string(),
  locale: Locale,
  facts: z.array(z.object({ key: z.string(), value: z.string() })),
  recentRuns: z.array(z.object({ type: z.string(), status: z.string() })),
  settings: z.object({ limits: StoredLimits }),
});
export type StoredInput = z.infer<typeof StoredInput>;

export function parseInput(stored: JsonValue): StoredInput {
  return StoredInput.parse(stored);
}

export function loopInput(loopId: LoopId, stored: StoredInput, history: LoopInput['history']): LoopInput {
  const { goal, goalId, historyUntil: _, ...rest } = stored;
  const said = { ...userText(goal), ...(goalId === undefined ? {} : { id: goalId }) };
  return { ...rest, loopId, goal: said, history };
}
