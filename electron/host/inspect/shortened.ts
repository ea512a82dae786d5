/**
 * Shortens messages for display in a window: long texts are cut and marked, and images are
 * replaced with their names. Everything else in the wire format stays the same. Pure.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ModelMessage, Opaque, Part, ToolContent } from '../../../shared/message.ts';
import { questionText } from '../../../shared/question-text.ts';
import { isList } from '../../../shared/wire/clean-json.ts';

/**
 * The maximum number of characters of one text and of a whole answer. The last message may
 * slightly exceed the latter.
 */
export interface Room {
  readonly text: number;
  readonly all: number;
}

/** The number of characters that are kept of a text when no space is left. */
const LEAST = 200;
/** The placeholders for the missing rest of a text, a list or an object. */
const LEFT_OUT = {
  en: {
    text: (count: number) => `… (${count} more characters are left out here)`,
    items: (count: number) => `… (${count} more are left out here)`,
  },
  'zh-CN': {
    text: (count: number) => `…（此处省略其余 ${count} 个字符）`,
    items: (count: number) => `…（此处省略其余 ${count} 项）`,
  },
} satisfies Record<Locale, unknown>;
/** The number of characters that every argument value counts in addition to its text. */
const VALUE = 8;

export class Shortening {
  readonly #say: (typeof LEFT_OUT)[Locale];
  readonly #text: number;
  #left: number;
  #cut = false;

  /** `locale` is the language of the notes that mark cuts. */
  constructor(room: Room, locale: Locale) {
    this.#say = LEFT_OUT[locale];
    this.#text = room.text;
    this.#left = room.all;
  }

  get full(): boolean {
    return this.#left <= 0;
  }

  text(text: string): string {
    const most = Math.max(LEAST, Math.min(this.#text, this.#left));
    this.#left -= Math.min(text.length, most);
    if (text.length <= most) return text;
    this.#cut = true;
    return `${text.slice(0, most).toWellFormed()}${this.#say.text(text.length - most)}`;
  }

  /** Shortens one message. `cut` tells whether part of the message is missing. */
  message(message: ModelMessage): { readonly message: ModelMessage; readonly cut: boolean } {
    const { role, parts } = message;
    const { parts: shortened, cut } = this.parts(parts);
    return { message: { role, parts: shortened }, cut };
  }

  parts(parts: readonly Part[]): { readonly parts: readonly Part[]; readonly cut: boolean } {
    this.#cut = false;
    const shortened = parts.map((part) => this.#part(part));
    return { parts: shortened, cut: this.#cut };
  }

  #part(part: Part): Part {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        return { type: part.type, text: this.text(part.text), ...this.#opaque(part.opaque) };
      case 'tool-call': {
        const { malformed, opaque, ...call } = part;
        return {
          ...call,
          writtenName: this.text(part.writtenName),
          arguments: Object.fromEntries(this.#fields(part.arguments)),
          ...(malformed && { malformed: { raw: '', error: this.text(malformed.error) } }),
          ...this.#opaque(opaque),
        };
      }
      case 'tool-result': {
        const { type, callId, tool, status } = part;
        return { type, callId, tool, status, content: part.content.map((item) => this.#content(item)) };
      }
      case 'image':
        return this.#image(part);
      case 'file':
        return { ...part, path: this.text(part.path), text: this.text(part.text) };
      case 'question':
        return { type: part.type, prefix: this.text(part.prefix), question: this.text(questionText(part)) };
      case 'command-run':
        return { ...part, command: this.text(part.command), output: this.text(part.output) };
      // These parts are not sent to a model, so they never occur here.
      case 'slash-command':
      case 'reminder':
        return part;
      default:
        return assertNever(part);
    }
  }

  #content(item: ToolContent): ToolContent {
    switch (item.type) {
      case 'text':
        return { type: 'text', text: this.text(item.text) };
      case 'image':
        return this.#image(item);
      case 'audio':
        return { ...item, data: '' };
      case 'resource':
        return { ...item, uri: this.text(item.uri), text: this.text(item.text) };
      case 'link':
        return { ...item, uri: this.text(item.uri), name: this.text(item.name) };
      default:
        return assertNever(item);
    }
  }

  /**
   * Replaces the image data with its size, encoded in base64, so that it remains a valid image in
   * any wire format.
   */
  #image({ mimeType, data }: { readonly mimeType: string; readonly data: string }) {
    const bytes = Math.floor((data.replace(/=+$/, '').length * 3) / 4);
    const named = /^[A-Za-z0-9+/]+={0,2}$/.test(data) ? `left+out/${bytes}+bytes` : '';
    return { type: 'image' as const, mimeType: this.text(mimeType), data: named };
  }

  /** Keeps opaque provider data only if it is a short text, such as a signature. */
  #opaque(opaque: Opaque | undefined): { readonly opaque?: Opaque } {
    if (opaque === undefined) return {};
    const { provider, data } = opaque;
    if (typeof data !== 'string') return {};
    if (data.length <= this.#text && !this.full) {
      this.#left -= data.length;
      return { opaque };
    }
    this.#cut = true;
    return { opaque: { provider, data: `left+out/${data.length}+characters` } };
  }

  #json(value: JsonValue): JsonValue {
    this.#left -= VALUE;
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (!isList(value)) return Object.fromEntries(this.#fields(value));
    const items: JsonValue[] = [];
    for (const item of value) {
      if (this.full) return [...items, this.#leftOut(value.length - items.length)];
      items.push(this.#json(item));
    }
    return items;
  }

  #fields(object: JsonObject): readonly (readonly [string, JsonValue])[] {
    const entries = Object.entries(object);
    const fields: (readonly [string, JsonValue])[] = [];
    for (const [key, value] of entries) {
      if (this.full) return [...fields, ['…', this.#leftOut(entries.length - fields.length)]];
      if (value !== undefined) fields.push([this.text(key), this.#json(value)]);
    }
    return fields;
  }

  #leftOut(count: number): string {
    this.#cut = true;
    return this.#say.items(count);
  }
}
