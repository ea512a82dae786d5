/** Turns the chunks of Gemini's answer into neutral events. Pure, without socket and clock. */
import { FinishReason } from '@google/generative-ai';
import type { JsonValue } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Opaque } from '../../../shared/message.ts';
import type { ModelEvent, WrittenCall } from '../../../shared/model.ts';
import { cleanJson } from '../../../shared/wire/clean-json.ts';
import { opaqueOf } from '../../../shared/wire/gemini-messages.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { malformedCall, writtenCall } from './call-arguments.ts';
import { CUT_OFF, MAX_CALLS, MAX_NAME, MAX_SLOTS, oneTooMany } from './call-assembly.ts';
import { createCleanStream } from './clean-stream.ts';
import { blocked, withheld } from './gemini-finish.ts';
import type { KeyRedaction } from './key-redaction.ts';
import { fieldOf, listField, textField } from './loose-json.ts';
import type { ReplyReader } from './model-call.ts';
import type { Failure } from './provider-failure.ts';
import { geminiUsageOf, type UsageEvent } from './usage.ts';

interface MadeCall {
  readonly name: string;
  readonly written: JsonValue;
  readonly opaque: Opaque | null;
}

type Spoken = 'text-delta' | 'reasoning-delta';

/** Calls arrive whole, one part each, without ids. `label` names the provider in sentences. */
export function createGeminiReply(redaction: KeyRedaction, label: string, locale?: Locale): ReplyReader {
  const text = createCleanStream(redaction);
  const thoughts = createCleanStream(redaction);
  const calls: MadeCall[] = [];
  /**
   * Filled from the first call on: calls are emitted at the end, and later text stays after them.
   */
  const behind: (ModelEvent | MadeCall)[] = [];
  let finishReason: string | null = null;
  let blockReason: string | null = null;
  let usage: UsageEvent | null = null;
  let overflowed = false;
  let endsInCall = false;

  function* readPart(part: unknown): Generator<ModelEvent> {
    const called = fieldOf(part, 'functionCall');
    const opaque = opaqueIn(part);
    if (typeof called === 'object' && called !== null) yield* readCall(called, opaque);
    else {
      const said = textField(part, 'text') ?? '';
      if (said === '' && opaque === null) return;
      endsInCall = false;
      for (const event of spoken(fieldOf(part, 'thought') === true ? 'reasoning-delta' : 'text-delta', said, opaque)) {
        if (calls.length === 0) yield event;
        else behind.push(event);
      }
    }
  }

  function* spoken(type: Spoken, said: string, opaque: Opaque | null): Generator<ModelEvent> {
    const stream = type === 'text-delta' ? text : thoughts;
    if (opaque === null) {
      const certain = stream.push(said);
      if (certain !== '') yield { type, text: certain };
      return;
    }
    const held = stream.end();
    if (held !== '') yield { type, text: held };
    yield { type, text: redaction.text(wellFormed(said)), opaque };
  }

  function* readCall(called: object, opaque: Opaque | null): Generator<ModelEvent> {
    if (calls.length === MAX_SLOTS) {
      overflowed = true;
      return;
    }
    if (calls.length === 0) yield* heldBack();
    const name = wellFormed(redaction.text(textField(called, 'name') ?? '').slice(0, MAX_NAME));
    const args = (fieldOf(called, 'args') ?? {}) as JsonValue;
    const clean = cleanJson(args);
    const written = clean === undefined ? args : redaction.json(clean);
    const call = { name, written, opaque };
    const argumentsDelta = clean === undefined ? '' : JSON.stringify(written);
    yield { type: 'tool-call-delta', index: calls.length, name, argumentsDelta };
    calls.push(call);
    behind.push(call);
    endsInCall = true;
  }

  /** A signature that contains the key cannot be sent back unchanged, and is not kept. */
  function opaqueIn(part: unknown): Opaque | null {
    const signature = textField(part, 'thoughtSignature') ?? textField(part, 'thought_signature') ?? '';
    return redaction.text(signature) === signature ? opaqueOf(signature) : null;
  }

  function heldBack(): ModelEvent[] {
    const held: [Spoken, string][] = [
      ['reasoning-delta', thoughts.end()],
      ['text-delta', text.end()],
    ];
    return held.flatMap(([type, rest]) => (rest === '' ? [] : [{ type, text: rest }]));
  }

  function counted(): ModelEvent[] {
    return usage === null ? [] : [usage];
  }

  function withoutCalls(): ModelEvent[] {
    return [...behind.filter((event) => 'type' in event), ...heldBack(), ...counted()];
  }

  function callOf({ name, written, opaque }: MadeCall, isCut: boolean, position: number): WrittenCall {
    let call = isCut ? malformedCall(name, written, CUT_OFF) : writtenCall(name, written);
    if (position >= MAX_CALLS) call = malformedCall(name, written, oneTooMany(position, calls.length));
    return opaque === null ? call : { ...call, opaque };
  }

  function* read(chunk: unknown): Generator<ModelEvent> {
    usage = geminiUsageOf(fieldOf(chunk, 'usageMetadata')) ?? usage;
    blockReason = textField(fieldOf(chunk, 'promptFeedback'), 'blockReason') ?? blockReason;
    const candidate = listField(chunk, 'candidates')[0];
    for (const part of listField(fieldOf(candidate, 'content'), 'parts')) yield* readPart(part);
    finishReason = textField(candidate, 'finishReason') ?? finishReason;
  }

  function failureAtEnd(): Failure | null {
    if (finishReason !== null) return withheld(finishReason, label, locale);
    return blockReason === null ? null : blocked(blockReason, label, locale);
  }

  return {
    read: (chunk) => [...read(chunk)],
    get finished() {
      return finishReason !== null || blockReason !== null;
    },
    get overflowed() {
      return overflowed;
    },
    rest: withoutCalls,
    end() {
      const failure = failureAtEnd();
      if (failure !== null) return { events: withoutCalls(), finish: failure };
      const isLong = finishReason === FinishReason.MAX_TOKENS;
      const cut = isLong && endsInCall ? calls.at(-1) : undefined;
      let position = 0;
      const told = behind.map((event): ModelEvent => {
        if ('type' in event) return event;
        return { type: 'tool-call', call: callOf(event, event === cut, position++) };
      });
      const reason = isLong ? 'length' : calls.length > 0 ? 'tool-calls' : 'stop';
      return { events: [...told, ...heldBack(), ...counted()], finish: { reason } };
    },
  };
}
