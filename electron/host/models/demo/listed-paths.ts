/** The files returned by a listing or a search. */
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import type { StepOutcome } from './outcome.ts';

/**
 * Returns the paths of the files, without folders and duplicates, in a stable order. If the result
 * was cut, its last entry may be incomplete and is left out.
 */
export function listedPaths(outcome: StepOutcome): readonly string[] {
  if (outcome.is !== 'done') return [];
  const entries = entriesIn(outcome.answer);
  const whole = outcome.cut ? entries.slice(0, -1) : entries;
  return [...new Set(whole.flatMap(pathIn))].sort();
}

function entriesIn({ files, entries }: JsonObject): readonly JsonValue[] {
  if (Array.isArray(files)) return files;
  return Array.isArray(entries) ? entries : [];
}

function pathIn(entry: JsonValue): readonly string[] {
  if (typeof entry === 'string') return [entry];
  if (!isObject(entry) || entry.type === 'directory') return [];
  return typeof entry.path === 'string' ? [entry.path] : [];
}
