/** search_files. */
import type { JsonObject } from '../../../../../shared/json.ts';
import { findByName } from '../../../files/listing/list-folder.ts';
import { type ContentMatch, searchContent } from '../../../files/listing/search.ts';
import { type Place, resolvePath } from '../../../files/paths/path-policy.ts';
import type { Result } from '../../../files/result.ts';
import { reading } from './handler.ts';
import * as parameters from './parameters.ts';

const MOST_FILES = 100;

interface Found {
  readonly path: string;
  readonly type: string;
  readonly matches: ContentMatch[];
}

export const searchFiles = reading(parameters.searchFiles, (args) => ({
  paths: [args.directory],
  run: async ({ workspace, signal }) => {
    const place = await resolvePath(workspace, args.directory);
    if (!place.ok) return place;
    const found = new Map<string, Found>();
    const options = { signal, ...(args.file_types && { fileTypes: args.file_types }) };
    let more = false;
    if (args.search_type !== 'content') {
      const byName = await findByName(place.value, args.query, options);
      if (!byName.ok) return byName;
      for (const { path, type } of byName.value.found) found.set(path, { path, type, matches: [] });
      more ||= byName.value.truncated;
    }
    if (args.search_type !== 'name') {
      const byContent = await contentMatches(place.value, args.query, options);
      if (!byContent.ok) return byContent;
      for (const match of byContent.value.matches) {
        const file = found.get(match.path) ?? { path: match.path, type: 'file', matches: [] };
        file.matches.push(match);
        found.set(match.path, file);
      }
      more ||= byContent.value.truncated;
    }
    const files = [...found.values()].slice(0, MOST_FILES);
    const cut = more || found.size > files.length;
    return {
      ok: true,
      value: {
        files: files.map(shown),
        totalFound: files.length,
        ...(cut && {
          truncated: true,
          reason: 'There are more matches. Narrow the query, the directory or file_types.',
        }),
      },
    };
  },
}));

function contentMatches(
  place: Place,
  query: string,
  { signal, fileTypes }: { readonly signal: AbortSignal; readonly fileTypes?: readonly string[] },
): Promise<Result<{ readonly matches: readonly ContentMatch[]; readonly truncated: boolean }>> {
  return searchContent(place, { query, caseSensitive: false, ...(fileTypes && { fileTypes }) }, { signal });
}

function shown({ path, type, matches }: Found): JsonObject {
  return {
    path,
    type,
    ...(matches.length > 0 && { matches: matches.map(({ line, text }) => ({ line, text })) }),
  };
}
