/** How much a call read or found. Pure. */
import type { AmountKind, CallAmount, CallFacts } from './call-facts.ts';
import { resultCount } from './file-tool-results.ts';
import { isObject, objectIn } from './json.ts';

/** The amounts that the host recorded, or else those that the text of the result says. */
export function callAmounts(tool: string, facts: CallFacts | null | undefined, result: string): readonly CallAmount[] {
  return facts?.amounts ?? amountsIn(tool, result);
}

/** Reads the first lines of results. Results of older versions are JSON. */
function amountsIn(tool: string, result: string): readonly CallAmount[] {
  const counted = resultCount(tool, result);
  if (counted !== null) return [{ ...counted, kind: NAMED[tool] ?? counted.kind }, ...more(tool, result)];
  const parsed = objectIn(result);
  if (parsed === null) return [];
  const { pagination, totalFound, totalLines, totalFiles, files } = parsed;
  if (isObject(pagination) && typeof pagination.total === 'number') return [whole('entries', pagination.total)];
  if (typeof totalFound === 'number') return [whole('found', totalFound)];
  if (tool === 'read_file' && typeof totalLines === 'number') return [whole('lines', totalLines)];
  if (typeof totalFiles === 'number') return [whole('files', totalFiles)];
  return Array.isArray(files) ? [whole('files', files.length)] : [];
}

/** What the tools found that only say how much. */
const NAMED: Readonly<Record<string, AmountKind>> = {
  search_files: 'files',
  search_index: 'places',
  analyze_file_imports: 'imports',
  query_history: 'texts',
};

/** What the first line of a search says beside the number of files. */
function more(tool: string, result: string): readonly CallAmount[] {
  const lines =
    tool === 'search_files' ? /^Found \d+ files? with (\d+) matching lines?\./.exec(result)?.[1] : undefined;
  return lines === undefined ? [] : [whole('matches', Number(lines))];
}

export const whole = (kind: AmountKind, count: number): CallAmount => ({ kind, count, total: count });
