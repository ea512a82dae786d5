/** The files a listing or a search came back with. */
import type { JsonObject } from '../../../../shared/json.ts';
import { isRecord } from './conversation.ts';

/** Their paths, folders left out, without repeats, in a stable order. */
export function listedPaths(answer: JsonObject): readonly string[] {
  const files = Array.isArray(answer.files) ? answer.files : [];
  const paths = files.flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    if (!isRecord(entry) || entry.type === 'directory') return [];
    const path = [entry.path, entry.relativePath, entry.name].find((item) => typeof item === 'string');
    return path === undefined ? [] : [path];
  });
  return [...new Set(paths)].sort();
}
