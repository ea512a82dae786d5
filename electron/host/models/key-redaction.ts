/**
 * Removes the key from a model's answer: a server that echoes it would have it stored and shown
 * (faults.md F25).
 */
import type { JsonObject, JsonValue } from '../../../shared/json.ts';
import { isList } from '../../../shared/wire/clean-json.ts';

export interface KeyRedaction {
  text(text: string): string;
  /** Redacts every text and field name in it. For values of bounded depth. */
  json(value: JsonValue): JsonValue;
  object(value: JsonObject): JsonObject;
  /** For a text that arrives in pieces. */
  stream(): RedactedStream;
}

export interface RedactedStream {
  /** Holds back a possible beginning of the key: less than its length, and usually nothing. */
  push(piece: string): string;
  /** Returns what was held back. */
  end(): string;
}

/** Shorter ones are more likely words than keys. */
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

  /** How many of the last characters may be the beginning of the key. */
  function beginningAtEnd(whole: string): number {
    for (let length = Math.min(key.length - 1, whole.length); length > 0; length--) {
      if (key.startsWith(whole.slice(-length))) return length;
    }
    return 0;
  }

  return { text, json, object, stream };
}
