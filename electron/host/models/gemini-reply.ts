/** Turns the chunks of Gemini's response into neutral events. Pure, without socket and clock. */
import type { JsonValue } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Opaque } from '../../../shared/message.ts';
import type { ModelEvent, WrittenCall } from '../../../shared/model.ts';
import { cleanArguments } from '../../../shared/wire/clean-json.ts';
import { opaqueOf } from '../../../shared/wire/gemini-messages.ts';
import { type TextCleaner, wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { repairOf } from '../reading/repair.ts';
import { malformedCall, writtenCall } from './call-arguments.ts';
import { CUT_OFF, MAX_CALLS, MAX_NAME, MAX_SLOTS, oneTooMany } from './call-assembly.ts';
import { createCleanStream } from './clean-stream.ts';
import { blocked, withheld } from './gemini-finish.ts';
import type { KeyRedaction } from './key-redaction.ts';
import { fieldOf, listField, textField } from './loose-json.ts';
import { deltaOf, type ReplyReader } from './model-call.ts';
import type { Failure } from './provider-failure.ts';
import { geminiUsageOf, type UsageEvent } from './usage.ts';

interface MadeCall {
  readonly name: string;
  readonly written: JsonValue;
  readonly opaque: Opaque | null;
}

type Spoken = 'text-delta' | 'reasoning-delta';

/** Reads a reply. Each call arrives as one complete part without an id. */
export class GeminiReply implements ReplyReader {
  readonly #redaction: KeyRedaction;
  /** The provider's name as it appears in sentences. */
  readonly #label: string;
  readonly #locale: Locale | undefined;
  readonly #text: TextCleaner;
  readonly #thoughts: TextCleaner;
  readonly #calls: MadeCall[] = [];
  /**
   * The events from the first call on. Calls are emitted at the end of the reply, and the text
   * after a call stays after that call.
   */
  readonly #behind: (ModelEvent | MadeCall)[] = [];
  #finishReason: string | null = null;
  #blockReason: string | null = null;
  #usage: UsageEvent | null = null;
  #endsInCall = false;
  overflowed = false;

  constructor(redaction: KeyRedaction, label: string, locale?: Locale) {
    this.#redaction = redaction;
    this.#label = label;
    this.#locale = locale;
    this.#text = createCleanStream(redaction);
    this.#thoughts = createCleanStream(redaction);
  }

  get finished(): boolean {
    return this.#finishReason !== null || this.#blockReason !== null;
  }

  read(chunk: unknown): readonly ModelEvent[] {
    this.#usage = geminiUsageOf(fieldOf(chunk, 'usageMetadata')) ?? this.#usage;
    this.#blockReason = textField(fieldOf(chunk, 'promptFeedback'), 'blockReason') ?? this.#blockReason;
    const candidate = listField(chunk, 'candidates')[0];
    const events = listField(fieldOf(candidate, 'content'), 'parts').flatMap((part) => [...this.#readPart(part)]);
    this.#finishReason = textField(candidate, 'finishReason') ?? this.#finishReason;
    return events;
  }

  *#readPart(part: unknown): Generator<ModelEvent> {
    const called = fieldOf(part, 'functionCall');
    const opaque = this.#opaqueIn(part);
    if (typeof called === 'object' && called !== null) return yield* this.#readCall(called, opaque);
    const said = textField(part, 'text') ?? '';
    if (said === '' && opaque === null) return;
    this.#endsInCall = false;
    const type = fieldOf(part, 'thought') === true ? 'reasoning-delta' : 'text-delta';
    const events = [...this.#spoken(type, said, opaque)];
    if (this.#calls.length === 0) yield* events;
    else this.#behind.push(...events);
  }

  /**
   * Returns the opaque data of a part. A signature that contains the key cannot be sent back
   * unchanged, and is not kept.
   */
  #opaqueIn(part: unknown): Opaque | null {
    const signature = textField(part, 'thoughtSignature') ?? textField(part, 'thought_signature') ?? '';
    return this.#redaction.text(signature) === signature ? opaqueOf(signature) : null;
  }

  *#spoken(type: Spoken, said: string, opaque: Opaque | null): Generator<ModelEvent> {
    const stream = type === 'text-delta' ? this.#text : this.#thoughts;
    if (opaque === null) return yield* deltaOf(type, stream.push(said));
    yield* deltaOf(type, stream.end());
    yield { type, text: this.#redaction.text(wellFormed(said)), opaque };
  }

  *#readCall(called: object, opaque: Opaque | null): Generator<ModelEvent> {
    if (this.#calls.length === MAX_SLOTS) {
      this.overflowed = true;
      return;
    }
    if (this.#calls.length === 0) yield* this.#heldBack();
    const name = wellFormed(this.#redaction.text(textField(called, 'name') ?? '').slice(0, MAX_NAME));
    const args = (fieldOf(called, 'args') ?? {}) as JsonValue;
    const clean = cleanArguments(args);
    const written = clean === undefined ? args : this.#redaction.json(clean);
    const argumentsDelta = clean === undefined ? '' : JSON.stringify(written);
    yield { type: 'tool-call-delta', index: this.#calls.length, name, argumentsDelta };
    const call = { name, written, opaque };
    this.#calls.push(call);
    this.#behind.push(call);
    this.#endsInCall = true;
  }

  *#heldBack(): Generator<ModelEvent> {
    yield* deltaOf('reasoning-delta', this.#thoughts.end());
    yield* deltaOf('text-delta', this.#text.end());
  }

  *#restOfText(): Generator<ModelEvent> {
    yield* this.#heldBack();
    if (this.#usage !== null) yield this.#usage;
  }

  rest(): readonly ModelEvent[] {
    return [...this.#behind.filter((event) => 'type' in event), ...this.#restOfText()];
  }

  end(): ReturnType<ReplyReader['end']> {
    const failure = this.#failureAtEnd();
    if (failure !== null) return { events: this.rest(), finish: failure };
    const isLong = this.#finishReason === 'MAX_TOKENS';
    const cut = isLong && this.#endsInCall ? this.#calls.at(-1) : undefined;
    const told = this.#behind.map((event): ModelEvent => {
      return 'type' in event ? event : { type: 'tool-call', call: this.#writtenCall(event, event === cut) };
    });
    const reason = isLong ? 'length' : this.#calls.length > 0 ? 'tool-calls' : 'stop';
    return { events: [...told, ...this.#restOfText()], finish: { reason } };
  }

  #failureAtEnd(): Failure | null {
    if (this.#finishReason !== null) return withheld(this.#finishReason, this.#label, this.#locale);
    return this.#blockReason === null ? null : blocked(this.#blockReason, this.#label, this.#locale);
  }

  #writtenCall(made: MadeCall, isCut: boolean): WrittenCall {
    const { name, written, opaque } = made;
    const position = this.#calls.indexOf(made);
    let call = isCut ? malformedCall(name, written, CUT_OFF) : callWithValue(name, written);
    if (position >= MAX_CALLS) call = malformedCall(name, written, oneTooMany(position, this.#calls.length));
    // Arguments that were not an object cannot be sent back as they were signed.
    return opaque === null || call.repairs !== undefined ? call : { ...call, opaque };
  }
}

/** Gemini sends arguments as a value. A text that contains JSON is read, as a repair. */
function callWithValue(name: string, written: JsonValue): WrittenCall {
  const call = writtenCall(name, written);
  if (typeof written !== 'string' || written.trim() === '' || call.malformed !== undefined) return call;
  return { ...call, repairs: [repairOf('json-in-text', '', written), ...(call.repairs ?? [])] };
}
