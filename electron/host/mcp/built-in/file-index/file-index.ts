/**
 * `@aether/file-index`: searches the index of the workspace, which a background task has made. It is
 * offered only where there is an index, and only while the tools that read files are offered too.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { FILE_EDITOR, FILE_INDEX, SEARCH_INDEX } from '../../../../../shared/mcp.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { IndexMatch, IndexSearch, IndexSearchOutcome } from '../../../indexing/index-search.ts';
import { quoted } from '../../../text/visible-text.ts';
import { resultSpace } from '../../tools/window-space.ts';
import { type BuiltInServer, READS, toolsOf, type WindowOf } from '../built-in.ts';
import { badArguments, inProcessServer, said } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';

const MOST_MATCHES = 30;
/** The number of characters of a result besides its matches. */
const AROUND = 500;

const Search = z.object({
  query: z.string().min(1).max(500).describe('Words, or "a phrase" in quotation marks.'),
  limit: z.int().min(1).max(MOST_MATCHES).default(10),
});

export const FILE_INDEX_TOOLS = toolsOf<BuiltInToolName<'@aether/file-index'>>({
  [SEARCH_INDEX]: [
    READS,
    Search,
    'Finds the places in files that fit several words best, at once. search_files finds exact text, and changes since the index was made.',
  ],
});

export interface FileIndexParts {
  readonly workspace: Workspace;
  readonly indexSearch: Pick<IndexSearch, 'isSearchable' | 'search'>;
  readonly windowOf?: WindowOf;
}

export function createFileIndex({ workspace: { root }, indexSearch, windowOf }: FileIndexParts): BuiltInServer {
  return inProcessServer({
    id: FILE_INDEX,
    tools: FILE_INDEX_TOOLS,
    isUseful: (isOn) => isOn(FILE_EDITOR) && indexSearch.isSearchable(root),
    foresee(_name, args) {
      const parsed = parseArguments(Search, args);
      if (!parsed.ok) return parsed;
      const { query } = parsed.value;
      return { ok: true, value: { kind: 'other', effect: { kind: 'search', query, in: 'index' } } };
    },
    async call({ args, key, signal }) {
      const parsed = parseArguments(Search, args);
      if (!parsed.ok) return badArguments(parsed.message);
      const { query, limit } = parsed.value;
      const found = await indexSearch.search(root, query, limit, signal);
      return answer(query, found, resultSpace(windowOf?.(key) ?? null) - AROUND);
    },
  });
}

const REFUSALS: Readonly<Record<Extract<IndexSearchOutcome, { ok: false }>['why'], string>> = {
  'no-index': 'This folder has no index any more. Use search_files.',
  'not-trusted': 'The user has not trusted this folder, so its index is not searched. Use search_files.',
  'no-words': 'Parameter "query" has no words. Use search_files to find signs.',
};

function answer(query: string, found: IndexSearchOutcome, space: number): CallToolResult {
  if (!found.ok) return said(REFUSALS[found.why], true);
  const { matches, onlySome, updatedAt } = found.value;
  const time = `${new Date(updatedAt).toISOString().slice(0, 16)}Z`;
  if (matches.length === 0)
    return said(
      `Found 0 places for "${quoted(query, 100)}" in the index of ${time}. Try other words, or search_files.`,
    );
  const entries: string[] = [];
  let left = space;
  for (const entry of matches.map(listed)) {
    left -= entry.length;
    if (left < 0) break;
    entries.push(entry);
  }
  const some = onlySome ? ', none with all words' : '';
  const head = `Found ${entries.length} ${entries.length === 1 ? 'place' : 'places'}, best first${some} (index of ${time}).`;
  return said([head, ...entries].join('\n\n'));
}

const listed = ({ path, lines }: IndexMatch): string =>
  [quoted(path, 1_000), ...lines.map(({ line, text }) => `${line}: ${text}`)].join('\n');
