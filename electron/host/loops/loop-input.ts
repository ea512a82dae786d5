/**
 * The stored input of a loop: a `LoopInput` with its history as a reference, so that a long topic
 * is not stored again with every turn.
 */

import { z } from 'zod';
import { Environment } from '../../../shared/environment.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { FactRoom, GivenFact } from '../../../shared/fact.ts';
import { type LoopId, MessageId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { Attendant, Locale, type LoopInput, LoopLimits, StoredLimits } from '../../../shared/loop.ts';
import { userText } from '../../../shared/message.ts';
import type { LoopRecord } from '../loop/ports.ts';
import type { Loops } from '../store/loops.ts';
import type { Messages } from '../store/messages.ts';
import { conversation } from './conversation.ts';

const StoredInput = z.object({
  goal: z.string(),
  /** The id of the message that contains the goal; missing in older loops. */
  goalId: MessageId.exactOptional(),
  /**
   * The id of the last message before the goal; null if the goal is the first message of the
   * topic.
   */
  historyUntil: MessageId.nullable(),
  workspace: z.string(),
  locale: Locale,
  facts: z.array(GivenFact).readonly(),
  /** Missing in loops without facts. */
  factRoom: FactRoom.exactOptional(),
  recentRuns: z.array(z.object({ type: z.string(), status: z.string() })),
  settings: z.object({ limits: StoredLimits }),
  /** Missing in older loops. */
  environment: Environment.exactOptional(),
  /** The attendant who began the loop; missing in older loops. */
  attendant: Attendant.exactOptional(),
});
export type StoredInput = z.infer<typeof StoredInput>;

export function parseInput(stored: JsonValue): StoredInput {
  return StoredInput.parse(stored);
}

/** Returns the limits with which a loop began; undefined if `stored` cannot be parsed. */
export const limitsIn = (stored: JsonValue): LoopLimits | undefined =>
  StoredInput.safeParse(stored).data?.settings.limits;

/**
 * Returns the attendant of a loop: whoever resumed it last, or whoever began it if it was never
 * resumed. Undefined for loops of older versions.
 */
export function attendantOf(loops: Pick<Loops, 'input' | 'journal'>, loopId: LoopId): Attendant | undefined {
  const last = loops.journal(loopId, ['attended']).at(-1);
  return last?.kind === 'attended' ? last.by : parseInput(loops.input(loopId)).attendant;
}

/** Returns the input of a strategy, with the references of the stored input resolved. */
export function readInput(
  messages: Messages,
  { id: loopId, topicId }: Pick<LoopRecord, 'id' | 'topicId'>,
  stored: StoredInput,
): LoopInput {
  const { goal: text, goalId, historyUntil, attendant: _, factRoom: __, ...rest } = stored;
  const history = historyUntil === null ? [] : conversation(messages, topicId, historyUntil);
  const goal = goalId === undefined ? userText(text) : messages.get(topicId, goalId);
  return { ...rest, loopId, goal, history };
}

/** Throws `bad-usage` if a limit is out of its range. */
export function checkedLimits(limits: Partial<LoopLimits>): Partial<LoopLimits> {
  const parsed = LoopLimits.partial().safeParse(limits);
  if (parsed.success) return limits;
  throw new LoopwrightError('limit-invalid', { field: String(parsed.error.issues[0]?.path.join('.')) });
}
