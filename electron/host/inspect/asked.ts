/** What a model was asked in one call of a loop: the strategy is run over its journal once more. Pure but for reading. */
import { isDeepStrictEqual } from 'node:util';
import type { InspectedRequest } from '../../../shared/contract.ts';
import type { MessageId } from '../../../shared/ids.ts';
import type { LoopInput } from '../../../shared/loop.ts';
import { type ModelMessage, userText } from '../../../shared/message.ts';
import { pairUp } from '../../../shared/wire/pair-up.ts';
import type { CallModel, Strategy } from '../loop/effects.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import { RecordedJournal } from '../loop/recorded-journal.ts';
import { replay } from '../loop/replay.ts';
import { WRAP_UP_SYSTEM } from '../loop/wrap-up.ts';
import type { ModelCall } from './model-calls.ts';

export interface ReplayableLoop {
  readonly rows: readonly JournalRow[];
  /** null: the journal was written by another version. */
  readonly strategy: Strategy | null;
  readonly input: () => LoopInput;
  /** The topic up to and with this message; null: nothing. */
  readonly conversation: (until: MessageId | null) => readonly ModelMessage[];
}

export interface Asked {
  readonly system: string;
  /** As they were sent: paired up. */
  readonly messages: readonly ModelMessage[];
  /** How many of them the request before had too. */
  readonly known: number;
  readonly lost: InspectedRequest['lost'];
}

const nothing = (lost: Asked['lost']): Asked => ({ system: '', messages: [], known: 0, lost });

export function askedIn(loop: ReplayableLoop, { place }: ModelCall): Asked {
  if (place.kind === 'effect') return ofEffect(loop, place.seq);
  return place.asked === undefined ? nothing('other-version') : ofWrapUp(loop, place.asked);
}

function ofEffect({ rows, strategy, input }: ReplayableLoop, seq: number): Asked {
  if (strategy === null) return nothing('other-version');
  const given = input();
  let before = given.history;
  for (const { effect, seq: at } of replay(() => strategy.run(given), new RecordedJournal(rows))) {
    if (effect.type !== 'callModel') continue;
    if (at === seq) return sent(effect, before);
    before = effect.messages;
  }
  return nothing('diverged');
}

function sent({ system, messages }: CallModel, before: readonly ModelMessage[]): Asked {
  const paired = pairUp(messages);
  return { system, messages: paired, known: commonLength(pairUp(before), paired), lost: null };
}

function commonLength(one: readonly ModelMessage[], other: readonly ModelMessage[]): number {
  const differs = other.findIndex((message, at) => message !== one[at] && !isDeepStrictEqual(message, one[at]));
  return differs === -1 ? other.length : differs;
}

/** New in it is what came since the last reply. */
function ofWrapUp(
  { conversation }: ReplayableLoop,
  { until, text }: NonNullable<Extract<ModelCall['place'], { kind: 'wrap-up' }>['asked']>,
): Asked {
  const messages = [...conversation(until), userText(text)];
  const reply = messages.findLastIndex(({ role }) => role === 'assistant');
  return { system: WRAP_UP_SYSTEM, messages, known: Math.max(0, reply), lost: null };
}
