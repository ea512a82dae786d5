/**
 * Reconstructs the request of one model call by replaying the strategy over its journal. Reads
 * the store and changes nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import type { MessageId } from '../../../shared/ids.ts';
import type { InspectedRequest } from '../../../shared/inspected.ts';
import type { LoopInput } from '../../../shared/loop.ts';
import { type ModelMessage, userText } from '../../../shared/message.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import { systemWithout } from '../loop/current-facts.ts';
import type { Strategy } from '../loop/effects.ts';
import type { JournalRow, RowOf } from '../loop/journal-rows.ts';
import { RecordedJournal } from '../loop/recorded-journal.ts';
import { replay } from '../loop/replay.ts';
import { addedMessages, describedSent } from '../loop/sent-messages.ts';
import { WRAP_UP_SYSTEM } from '../loop/wrap-up.ts';
import { type ModelCall, modelCalls } from './model-calls.ts';

export interface ReplayableLoop {
  readonly rows: readonly JournalRow[];
  /** The strategy of the loop; null if another version of the strategy wrote the journal. */
  readonly strategy: Strategy | null;
  readonly input: () => LoopInput;
  /** Returns the topic's messages up to and including this message; null means no messages. */
  readonly conversation: (until: MessageId | null) => readonly ModelMessage[];
}

/** A request as it was sent, as far as it can be reconstructed. */
export type Asked = Pick<InspectedRequest, 'system' | 'messages' | 'known' | 'lost'>;

const nothing = (lost: Asked['lost']): Asked => ({ system: '', messages: [], known: 0, lost });

export function askedIn(loop: ReplayableLoop, call: ModelCall): Asked {
  const { place } = call;
  if (place.kind === 'effect') return ofEffect(loop, call);
  return place.asked === undefined ? nothing('other-version') : ofWrapUp(loop, call, place.asked);
}

function ofEffect({ rows, strategy, input }: ReplayableLoop, call: ModelCall): Asked {
  if (strategy === null) return nothing('other-version');
  const given = input();
  const calls = new Map(modelCalls(rows).map((one) => [one.place.kind === 'effect' ? one.place.seq : null, one]));
  const added = addedMessages(rows);
  // Only the requested call is reconstructed in full, because the conversation and the loop may be
  // long.
  let before = (): readonly ModelMessage[] | null => given.history;
  for (const { effect, seq } of replay(strategy, given, new RecordedJournal(rows))) {
    if (effect.type !== 'callModel') continue;
    const sent = () => sentIn(effect.messages, calls.get(seq) ?? call, added);
    if (calls.get(seq)?.call !== call.call) {
      before = sent;
      continue;
    }
    const messages = sent();
    if (messages === null) break;
    const sentRow = calls.get(seq)?.sent;
    const system = sentRow?.system ?? systemWithout(effect.system, given.facts, sentRow?.withoutFacts);
    return { system, messages, known: commonLength(before() ?? [], messages), lost: null };
  }
  return nothing('diverged');
}

/** Returns the messages as sent; null if the journal does not contain them. */
function sentIn(
  given: readonly ModelMessage[],
  { sent }: ModelCall,
  added: readonly ModelMessage[],
): readonly ModelMessage[] | null {
  const messages = sent === null ? given : describedSent(given, sent, added);
  return messages === null ? null : pairUp(messages);
}

function commonLength(one: readonly ModelMessage[], other: readonly ModelMessage[]): number {
  const differs = other.findIndex((message, at) => message !== one[at] && !isDeepStrictEqual(message, one[at]));
  return differs === -1 ? other.length : differs;
}

/**
 * Reconstructs the request of a wrap-up. The messages since the last reply are marked as new in it.
 */
function ofWrapUp(
  { rows, conversation, input }: ReplayableLoop,
  call: ModelCall,
  { until, text }: NonNullable<RowOf<'wrap-up'>['asked']>,
): Asked {
  const messages = sentIn([...conversation(until), userText(text)], call, addedMessages(rows));
  if (messages === null) return nothing('diverged');
  const reply = messages.findLastIndex(({ role }) => role === 'assistant');
  const system = call.sent?.system ?? systemWithout(WRAP_UP_SYSTEM, input().facts, call.sent?.withoutFacts);
  return { system, messages, known: Math.max(0, reply), lost: null };
}
