/** The arguments of our own tools that have a name in the language of the page. */

const NAMES = [
  ...(['chart', 'code', 'command', 'content', 'context_lines', 'datasets', 'description'] as const),
  ...(['destination_path', 'diff', 'edits', 'encoding', 'end_line', 'extract_definitions', 'file_types'] as const),
  ...(['files', 'goal', 'id', 'include_ignored', 'include_size', 'is_regex', 'language'] as const),
  ...(['limit', 'line', 'max_depth', 'merge', 'name', 'new', 'new_name'] as const),
  ...(['offset', 'old', 'outside_sandbox', 'overwrite', 'path', 'preview_rows', 'query'] as const),
  ...(['reason', 'recursive', 'replace', 'replace_all', 'result', 'search', 'search_type'] as const),
  ...(['sheet', 'source_path', 'start_line', 'status', 'stop', 'strategy', 'sub_path'] as const),
  ...(['pages', 'timeout_seconds', 'title', 'todos', 'url', 'wait_for', 'wait_seconds', 'when'] as const),
  ...(['working_directory', 'workspace'] as const),
  'directory',
] as const;

type KnownArgument = (typeof NAMES)[number];

/** Returns null for an argument without a name in the language of the page. */
export const knownArgument = (name: string): KnownArgument | null => NAMES.find((known) => known === name) ?? null;
