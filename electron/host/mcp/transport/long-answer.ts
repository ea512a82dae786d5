/**
 * An answer to a call that is too long to be kept whole. Its beginning is kept, with a note of how
 * much was left out, so memory stays bounded for any length. No other message is shortened like
 * this.
 */
import { z } from 'zod';
import { MAX_TEXT } from '../tools/window-space.ts';
import { ELLIPSIS, JsonBeginning } from './json-beginning.ts';

/**
 * The maximum size in bytes of a message that is read to its end. A server that sends more will
 * probably never stop.
 */
const LONGEST_ANSWER = 1024 * 1024 * 1024;
const BOUNDS = { stringBytes: 640 * 1024, totalBytes: 1024 * 1024, values: 10_000 };
/** The number of characters reserved for the note when the text of a result is counted. */
const NOTE_LENGTH = 500;
const MEBIBYTE = 1024 * 1024;

const Answer = z.object({ id: z.int(), method: z.undefined().optional() });
const Result = z.looseObject({ content: z.array(z.unknown()).catch([]), structuredContent: z.unknown().optional() });
const Failure = z.object({ code: z.int().catch(0), message: z.string().catch('') });
const Text = z.looseObject({ type: z.literal('text'), text: z.string() });
const TextResource = z.looseObject({ type: z.literal('resource'), resource: z.looseObject({ text: z.string() }) });

export class LongAnswer {
  readonly #calls: ReadonlySet<number>;
  readonly #json = new JsonBeginning(BOUNDS);
  #bytes = 0;

  /** `calls` contains the ids described at `OpenCalls.ids`. */
  constructor(calls: ReadonlySet<number>) {
    this.#calls = calls;
  }

  /** Adds a chunk. Returns false if this is not the answer to a call, or if it does not end. */
  add(chunk: Buffer): boolean {
    this.#bytes += chunk.length;
    this.#json.add(chunk);
    return this.#bytes <= LONGEST_ANSWER && this.#mayBeAnswer();
  }

  /**
   * Returns the shortened answer as JSON with its note; null if this is not the answer to a call.
   */
  end(): string | null {
    const { value, isWhole } = this.#json;
    const answer = Answer.safeParse(value);
    if (!isWhole || !isRecord(value) || !answer.success || !this.#calls.has(answer.data.id)) return null;
    const head = { jsonrpc: '2.0', id: answer.data.id };
    const failure = Failure.safeParse(value.error);
    if (failure.success) return JSON.stringify({ ...head, error: failure.data });
    const result = Result.safeParse(value.result);
    return result.success ? JSON.stringify({ ...head, result: this.#cut(result.data) }) : null;
  }

  #mayBeAnswer(): boolean {
    if (!this.#json.hasBegun) return true;
    const message = this.#json.value;
    if (!isRecord(message) || this.#calls.size === 0) return false;
    if ('method' in message || 'params' in message) return false;
    return message.id === undefined || (typeof message.id === 'number' && this.#calls.has(message.id));
  }

  #cut({ structuredContent, ...result }: z.infer<typeof Result>): object {
    const isStructured = result.content.length === 0 && structuredContent !== undefined;
    const given = isStructured ? [text(JSON.stringify(structuredContent))] : result.content;
    let left = MAX_TEXT - NOTE_LENGTH;
    let kept = 0;
    const content: unknown[] = [];
    for (const part of given.slice(0, MOST_PARTS)) {
      const words = wordsOf(part)?.slice(0, left);
      if (words === '') continue;
      const shown = words === undefined ? part : withWords(part, words);
      left -= words?.length ?? 0;
      kept += isCut(part) && words === undefined ? 0 : Buffer.byteLength(words ?? JSON.stringify(part));
      content.push(shown);
    }
    return { ...result, content: [...content, text(this.#note(kept))] };
  }

  #note(kept: number): string {
    const of = `${(this.#bytes / MEBIBYTE).toFixed(1)} MiB`;
    const out = `${((this.#bytes - kept) / MEBIBYTE).toFixed(1)} MiB`;
    return `\n[cut here: the result has ${of}, of which ${out} were left out]`;
  }
}

/**
 * The maximum number of parts that are kept, so that the note is among the parts that are read.
 */
const MOST_PARTS = 100;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(words: string): { readonly type: 'text'; readonly text: string } {
  return { type: 'text', text: words };
}

/** Whether the data of an image or audio part was cut, so that it cannot be displayed. */
function isCut(part: unknown): boolean {
  return isRecord(part) && typeof part.data === 'string' && part.data.endsWith(ELLIPSIS);
}

/** Returns the text of a part; undefined if the part has no text that counts. */
function wordsOf(part: unknown): string | undefined {
  const read = Text.safeParse(part);
  if (read.success) return read.data.text;
  const resource = TextResource.safeParse(part);
  return resource.success ? resource.data.resource.text : undefined;
}

function withWords(part: unknown, words: string): unknown {
  if (Text.safeParse(part).success) return text(words);
  const resource = TextResource.parse(part);
  return { ...resource, resource: { ...resource.resource, text: words } };
}
