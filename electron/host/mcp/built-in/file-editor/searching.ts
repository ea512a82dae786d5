/** The tool search_files. */
import type { JsonObject } from '../../../../../shared/json.ts';
import { countHiddenSecrets } from '../../../files/listing/count-secrets.ts';
import { findByName } from '../../../files/listing/list-folder.ts';
import { type ContentMatch, searchContent } from '../../../files/listing/search.ts';
import { ok } from '../../../files/result.ts';
import { readingAt } from './handler.ts';
import * as parameters from './parameters.ts';
import { mostCharacters } from './reading-budget.ts';

const MOST_FILES = 100;

interface Found {
  readonly path: string;
  readonly type: string;
  readonly matches: ContentMatch[];
}

export const searchFiles = readingAt(
  parameters.searchFiles,
  (args) => args.directory,
  async (place, args, { signal, window }) => {
    const found = new Map<string, Found>();
    const types = args.file_types && { fileTypes: args.file_types };
    let more = false;
    let ignored = 0;
    let withSecrets = 0;
    // No name is searched with a regular expression, so the content is meant.
    const searchType = args.is_regex ? 'content' : args.search_type;
    if (searchType !== 'content') {
      const byName = await findByName(place, args.query, {
        includeIgnored: args.include_ignored,
        signal,
        ...types,
      });
      if (!byName.ok) return byName;
      for (const { path, type } of byName.value.found) found.set(path, { path, type, matches: [] });
      more ||= byName.value.truncated;
      ignored = byName.value.ignored;
    }
    if (searchType !== 'name') {
      const search = {
        ...{ query: args.query, isRegex: args.is_regex, contextLines: args.context_lines, ...types },
        includeIgnored: args.include_ignored,
      };
      const [byContent, hidden] = await Promise.all([
        searchContent(place, search, { signal }),
        countHiddenSecrets(place, search, signal),
      ]);
      if (!byContent.ok) return byContent;
      if (!hidden.ok) return hidden;
      withSecrets = hidden.value;
      for (const match of byContent.value.matches) {
        const file = found.get(match.path) ?? { path: match.path, type: 'file', matches: [] };
        file.matches.push(match);
        found.set(match.path, file);
      }
      more ||= byContent.value.truncated;
    }
    const files = fitting([...found.values()].slice(0, MOST_FILES).map(shown), mostCharacters(window));
    const reason = 'There are more matches. Narrow the query, the directory or file_types.';
    const cut = more || found.size > files.length;
    return ok({
      files,
      totalFound: files.length,
      ...(cut && { truncated: true, reason }),
      ...(ignored > 0 && { ignored }),
      ...(withSecrets > 0 && { withSecrets }),
    });
  },
);

/** The first files that fit into a result, at least one. */
function fitting(files: readonly JsonObject[], characters: number): readonly JsonObject[] {
  let left = characters;
  const end = files.findIndex((file) => {
    left -= JSON.stringify(file).length;
    return left < 0;
  });
  return end === -1 ? files : files.slice(0, Math.max(1, end));
}

function shown({ path, type, matches }: Found): JsonObject {
  return { path, type, ...(matches.length > 0 && { matches: matches.map(shownMatch) }) };
}

function shownMatch({ line, text, isContext }: ContentMatch): JsonObject {
  return { line, text, ...(isContext && { context: true }) };
}
