/**
 * Removes the API key from a model's reply: otherwise the key would be stored and shown if the
 * server echoes it (faults.md F25).
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { isList } from '../../../shared/wire/clean-json.ts';

export interface KeyRedaction {
  text(text: string): string;
  /** Redacts every text and field name in a value of bounded depth. */
  json(value: JsonValue): JsonValue;
  object(value: JsonObject): JsonObject;
  /** Creates a redaction for a text that arrives in pieces. */
  stream(): RedactedStream;
}

export interface RedactedStream {
  /**
   * Returns the redacted text. Holds back a possible beginning of the key, which is shorter than
   * the key and usually empty.
   */
  push(piece: string): string;
  /** Returns the text that was held back. */
  end(): string;
}

/** The minimum length of a key. Shorter values are more likely words than keys. */
const SHORTEST_KEY = 8;

const SHOWN = '[key]';

export function createKeyRedaction(key: string): KeyRedaction {
  const text = (whole: string) => (key.length < SHORTEST_KEY ? whole : whole.replaceAll(key, SHOWN));
  const json = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    return isList(value) ? value.map(json) : object(value);
  };
  const object = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([name, field]) => [text(name), field === undefined ? field : json(field)]),
    );

  function stream(): RedactedStream {
    let held = '';
    return {
      push(piece) {
        if (key.length < SHORTEST_KEY) return piece;
        const clean = text(held + piece);
        const from = clean.length - beginningAtEnd(clean);
        held = clean.slice(from);
        return clean.slice(0, from);
      },
      end() {
        const rest = held;
        held = '';
        return rest;
      },
    };
  }

  /** Returns the number of last characters that may be the beginning of the key. */
  function beginningAtEnd(whole: string): number {
    for (let length = Math.min(key.length - 1, whole.length); length > 0; length--) {
      if (key.startsWith(whole.slice(-length))) return length;
    }
    return 0;
  }

  return { text, json, object, stream };
}
