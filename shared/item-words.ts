/**
 * Models write the items of a list of texts as objects too: `{ id: 1, task: "Read it" }`. These
 * functions find the words of such an item, and whether it is completed.
 */
import { isObject, type JsonObject, type JsonValue } from './json.ts';

export interface ItemWords {
  readonly words: string;
  /** Whether the item says that it is already completed. */
  readonly completed: boolean;
}

/** Names of fields that hold the words of an item; the most telling first. */
const WORDS = [
  ...['task', 'todo', 'step', 'item', 'text', 'title', 'content', 'description', 'words', 'action', 'goal', 'name'],
  ...['subject', 'summary', 'label', 'instruction', 'query'],
];

/** Names of fields whose texts only number an item or say how far it is. */
const ASIDE = new Set(['id', 'no', 'number', 'index', 'order', 'status', 'state', 'completed', 'done', 'priority']);

const COMPLETED = new Set(['completed', 'complete', 'done', 'finished', 'true']);

/**
 * Returns the words of an item; null if it has none. Of an object with several texts only one is
 * returned.
 */
export function wordsOfItem(item: JsonValue | undefined): ItemWords | null {
  if (typeof item === 'string' || typeof item === 'number') return { words: String(item), completed: false };
  if (Array.isArray(item)) return item.length === 1 ? wordsOfItem(item[0]) : null;
  if (!isObject(item)) return null;
  const field = wordsField(item);
  return field === null ? null : { words: field.words, completed: isCompleted(item) };
}

/**
 * Returns the words of an object only if they are all that it says: its other fields number it, or
 * say that it is not completed.
 */
export function onlyWordsOf(item: JsonObject): string | null {
  const field = wordsField(item);
  if (field === null || isCompleted(item)) return null;
  const others = Object.entries(item).filter(([name]) => name !== field.name);
  return others.every(([name, value]) => value === null || value === '' || saysNothing(name, value))
    ? field.words
    : null;
}

function saysNothing(name: string, value: JsonValue | undefined): boolean {
  if (value === undefined || value === false) return true;
  if (typeof value === 'number') return ASIDE.has(name.toLowerCase()) || name.toLowerCase() === 'step';
  return typeof value === 'string' && ASIDE.has(name.toLowerCase());
}

function wordsField(item: JsonObject): { readonly name: string; readonly words: string } | null {
  const texts = Object.entries(item).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !ASIDE.has(name.toLowerCase()) ? [{ name, words: value }] : [],
  );
  const rank = ({ name }: { readonly name: string }) => {
    const at = WORDS.indexOf(name.toLowerCase());
    return at === -1 ? WORDS.length : at;
  };
  return texts.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

function isCompleted(item: JsonObject): boolean {
  return Object.entries(item).some(([name, value]) => {
    if (!['completed', 'complete', 'done', 'finished', 'status', 'state'].includes(name.toLowerCase())) return false;
    return value === true || (typeof value === 'string' && COMPLETED.has(value.trim().toLowerCase()));
  });
}
