/** The tool search_files. */
import type { JsonObject } from '../../../../../shared/json.ts';
import { findByName } from '../../../files/listing/list-folder.ts';
import { type ContentMatch, searchContent } from '../../../files/listing/search.ts';
import { ok } from '../../../files/result.ts';
import { readingAt } from './handler.ts';
import * as parameters from './parameters.ts';

const MOST_FILES = 100;

interface Found {
  readonly path: string;
  readonly type: string;
  readonly matches: ContentMatch[];
}

export const searchFiles = readingAt(
  parameters.searchFiles,
  (args) => args.directory,
  async (place, args, { signal }) => {
    const found = new Map<string, Found>();
    const types = args.file_types && { fileTypes: args.file_types };
    let more = false;
    if (args.search_type !== 'content') {
      const byName = await findByName(place, args.query, { signal, ...types });
      if (!byName.ok) return byName;
      for (const { path, type } of byName.value.found) found.set(path, { path, type, matches: [] });
      more ||= byName.value.truncated;
    }
    if (args.search_type !== 'name') {
      const byContent = await searchContent(place, { query: args.query, ...types }, { signal });
      if (!byContent.ok) return byContent;
      for (const match of byContent.value.matches) {
        const file = found.get(match.path) ?? { path: match.path, type: 'file', matches: [] };
        file.matches.push(match);
        found.set(match.path, file);
      }
      more ||= byContent.value.truncated;
    }
    const files = [...found.values()].slice(0, MOST_FILES).map(shown);
    const reason = 'There are more matches. Narrow the query, the directory or file_types.';
    const cut = more || found.size > files.length;
    return ok({ files, totalFound: files.length, ...(cut && { truncated: true, reason }) });
  },
);

function shown({ path, type, matches }: Found): JsonObject {
  return { path, type, ...(matches.length > 0 && { matches: matches.map(({ line, text }) => ({ line, text })) }) };
}
