/** How much a read of several files or a search gave, where the first line of its text does not say all of it. */
import { whole } from '../../../../../shared/call-amounts.ts';
import type { CallAmount } from '../../../../../shared/call-facts.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../../../shared/json.ts';

/** Returns nothing for the other tools. `answer` has all fields of the result. */
export function amountsOf(tool: string, answer: JsonObject): readonly CallAmount[] {
  if (tool === 'search_files') return found(answer);
  return tool === 'read_file' && Array.isArray(answer.files) ? read(answer.files) : [];
}

function read(files: readonly JsonValue[]): readonly CallAmount[] {
  const all = files.filter(isObject);
  const done = all.filter(({ status }) => status !== 'error');
  const lines = done.reduce((sum, { content }) => sum + lineCount(content), 0);
  return [{ kind: 'files', count: done.length, total: all.length }, whole('lines', lines)];
}

function lineCount(content: JsonValue | undefined): number {
  if (typeof content !== 'string' || content === '') return 0;
  return content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
}

function found({ files, totalFound }: JsonObject): readonly CallAmount[] {
  const shown = Array.isArray(files) ? files.filter(isObject) : [];
  const matches = shown.reduce((sum, file) => sum + matchesIn(file), 0);
  const total = typeof totalFound === 'number' ? totalFound : shown.length;
  const inFiles: CallAmount = { kind: 'files', count: shown.length, total };
  return matches === 0 ? [inFiles] : [inFiles, whole('matches', matches)];
}

const matchesIn = ({ matches }: JsonObject): number =>
  Array.isArray(matches) ? matches.filter((match) => isObject(match) && match.context !== true).length : 0;
