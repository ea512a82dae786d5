/**
 * Parses the bytes of a response into JSON values. The response contains server-sent events,
 * regardless of the chunks, or one JSON body although a stream was requested. The first character
 * decides which format it is, because content types are unreliable.
 */

import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { parseJson } from '../../../shared/json.ts';
import type { CallWatch } from './call-watch.ts';
import { jsonErrorPosition } from './json-error-position.ts';
import { fieldOf } from './loose-json.ts';

export type AnswerPiece =
  | { readonly type: 'value'; readonly value: unknown }
  /** An event that declares itself an error. */
  | { readonly type: 'error'; readonly value: unknown }
  /** The `[DONE]` marker. Everything after it is ignored (faults.md F30). */
  | { readonly type: 'done' }
  /** The body ended completely, between two events, without `[DONE]`. */
  | { readonly type: 'end' }
  /**
   * The body is not a reply of a model, for example a web page, broken JSON or plain text. `text` is
   * the part of it that was read.
   */
  | { readonly type: 'garbage'; readonly text: string }
  /** The body is longer than any reply of a model. */
  | { readonly type: 'too-long' };

/** The maximum number of characters of a response: ten times as many as any model writes. */
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * Ends after `done`, `end`, `garbage` or `too-long`. Without one of them the answer was cut:
 * inside an event, or because the socket broke or was closed. Never throws. Leaves the body open;
 * the caller closes it.
 */
export async function* readAnswer(
  body: ReadableStream<Uint8Array> | null,
  watch: CallWatch,
): AsyncGenerator<AnswerPiece> {
  if (body === null) return;
  try {
    yield* readPieces(new Texts(body, watch));
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    yield { type: 'too-long' };
  }
}

class TooLong extends Error {}

async function* readPieces(body: Texts): AsyncGenerator<AnswerPiece> {
  const texts = body.read();
  let opening = '';
  for await (const text of texts) {
    opening += text;
    const first = /\S/.exec(opening)?.[0];
    if (first === undefined) continue;
    if (first === '<') yield { type: 'garbage', text: opening };
    else if (first === '{' || first === '[') yield* readJson(opening, texts);
    else yield* readEvents(opening, texts, body);
    return;
  }
  if (body.hasEnded) yield { type: 'end' };
}

/** Decodes the body to text, however its bytes are split. */
class Texts {
  readonly #body: ReadableStream<Uint8Array>;
  readonly #watch: CallWatch;
  /** Whether the server itself ended the body. */
  hasEnded = false;

  constructor(body: ReadableStream<Uint8Array>, watch: CallWatch) {
    this.#body = body;
    this.#watch = watch;
  }

  async *read(): AsyncGenerator<string, void, void> {
    const reader = this.#body.getReader();
    const decoder = new TextDecoder();
    let length = 0;
    try {
      for (;;) {
        const { done, value } = await this.#watch.idle(reader.read());
        if (done) this.hasEnded = true;
        else if (value.length > 0) this.#watch.began();
        const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
        length += text.length;
        if (length > MAX_LENGTH) throw new TooLong();
        yield text;
        if (done) return;
      }
    } catch (error) {
      if (error instanceof TooLong) throw error;
      // The socket broke or the call watch closed it. The caller sees a response that ends too
      // early.
    } finally {
      reader.releaseLock();
    }
  }
}

async function* readJson(opening: string, texts: AsyncIterable<string>): AsyncGenerator<AnswerPiece> {
  const parts = [opening];
  for await (const text of texts) parts.push(text);
  const whole = parts.join('');
  const parsed = parseJson(whole);
  // Google's servers answer with a list of chunks, and wrap an error in one.
  const values: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (values.length === 0 || values.some(isAnswer)) {
    for (const value of values) yield { type: 'value', value };
    yield { type: 'done' };
  } else if (parsed !== undefined || jsonErrorPosition(whole) < whole.length) yield { type: 'garbage', text: whole };
}

/** Whether a value is an answer in the format of Chat Completions or of Gemini. */
function isAnswer(value: unknown): boolean {
  return ['choices', 'candidates', 'promptFeedback', 'error'].some((name) => fieldOf(value, name) !== undefined);
}

async function* readEvents(opening: string, texts: AsyncIterable<string>, body: Texts): AsyncGenerator<AnswerPiece> {
  const events: EventSourceMessage[] = [];
  let recognised = false;
  let isCut = false;
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onComment: () => {
      recognised = true;
    },
  });

  function* drain(atEnd: boolean): Generator<AnswerPiece> {
    for (const event of events.splice(0)) {
      const data = event.data.trim();
      if (data === '') continue;
      recognised = true;
      const value = data === '[DONE]' ? undefined : parseJson(data);
      if (data === '[DONE]') yield { type: 'done' };
      else if (value !== undefined) yield { type: event.event === 'error' ? 'error' : 'value', value };
      // If the last event is incomplete, the answer was cut off.
      else if (atEnd) isCut = true;
      else yield { type: 'garbage', text: data };
    }
  }

  parser.feed(opening);
  yield* drain(false);
  for await (const text of texts) {
    parser.feed(text);
    yield* drain(false);
  }
  // Some servers omit the empty line after the last event.
  parser.feed('\n\n');
  yield* drain(true);
  if (!recognised) yield { type: 'garbage', text: opening };
  else if (body.hasEnded && !isCut) yield { type: 'end' };
}
