/**
 * The servers inside the host, each by its id. A new one adds an entry here, its texts in the
 * catalogues and its code in electron/host/mcp/built-in. Imports no schema: the page loads this
 * file.
 */

interface BuiltInDescription {
  /** It is used until the user switches it off. */
  readonly isOnAtFirst: boolean;
  /** A tool of it may be allowed once and for all; of the terminal only single commands may. */
  readonly isAllowedAlways: boolean;
  /** Each has words and an icon of its own on the page. */
  readonly tools: readonly string[];
}

const usual = { isOnAtFirst: true, isAllowedAlways: true } as const;

export const BUILT_IN_SERVERS = {
  '@aether/file-editor': {
    ...usual,
    tools: [
      ...['list_workspaces', 'get_workspace_files', 'read_file', 'write_to_file', 'create_file', 'rename_file'],
      ...['move_file', 'copy_file', 'delete_file', 'insert_content', 'replace_in_file', 'apply_diff', 'list_files'],
      ...['search_files', 'get_file_info', 'attempt_completion'],
    ],
  },
  '@aether/terminal': { isOnAtFirst: false, isAllowedAlways: false, tools: ['run_command'] },
  '@aether/assistant': { ...usual, tools: ['todo', 'schedule'] },
  '@aether/web': { ...usual, tools: ['internet_search', 'fetch_web'] },
  /** Finds tools where there are more than are offered at once. */
  '@aether/tools': { ...usual, tools: [] },
} as const satisfies Readonly<Record<`@aether/${string}`, BuiltInDescription>>;

export type BuiltInId = keyof typeof BUILT_IN_SERVERS;
export type BuiltInToolName = (typeof BUILT_IN_SERVERS)[BuiltInId]['tools'][number];
export type FileToolName = (typeof BUILT_IN_SERVERS)['@aether/file-editor']['tools'][number];

const BUILT_IN_IDS = Object.keys(BUILT_IN_SERVERS) as readonly BuiltInId[];

/** Ids that begin like this are reserved for built-in servers. */
export const BUILT_IN_PREFIX = '@aether/';

/** null: the server is not built in. */
export const builtInId = (id: string): BuiltInId | null => BUILT_IN_IDS.find((known) => known === id) ?? null;

export function builtInDescription(id: string): BuiltInDescription | null {
  const known = builtInId(id);
  return known === null ? null : BUILT_IN_SERVERS[known];
}
