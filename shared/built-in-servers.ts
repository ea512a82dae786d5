/**
 * The MCP servers inside the host, by id. A new server adds an entry here, its texts to the
 * catalogues, its code to a folder of electron/host/mcp/built-in, and a line to `registry.ts`
 * there. This file imports no schema, because the page loads it.
 */

interface BuiltInDescription {
  /** Whether the server is on until the user switches it off. */
  readonly isOnAtFirst: boolean;
  /**
   * Whether the user may allow a tool of this server permanently. For the terminal, only single
   * commands can be allowed.
   */
  readonly isAllowedAlways: boolean;
  /** Whether the user sees the server in the list of servers and can switch it. */
  readonly isListed: boolean;
  /** The names of the tools for which the page has its own texts and icons. */
  readonly tools: readonly string[];
}

const usual = { isOnAtFirst: true, isAllowedAlways: true, isListed: true } as const;

export const BUILT_IN_SERVERS = {
  '@aether/file-editor': {
    ...usual,
    tools: [
      ...['list_workspaces', 'get_workspace_files', 'read_file', 'write_to_file', 'create_file', 'rename_file'],
      ...['move_file', 'copy_file', 'delete_file', 'insert_content', 'replace_in_file', 'edit_file', 'apply_diff'],
      ...['list_files', 'search_files', 'get_file_info', 'analyze_file_imports', 'attempt_completion'],
    ],
  },
  '@aether/terminal': {
    ...usual,
    ...{ isOnAtFirst: false, isAllowedAlways: false },
    tools: ['run_command', 'start_command', 'background_commands'],
  },
  '@aether/assistant': { ...usual, tools: ['todo', 'schedule', 'create_automation', 'query_history'] },
  '@aether/web': { ...usual, tools: ['internet_search', 'fetch_web'] },
  /** It is off until a topic wants it, because most topics have no data files. */
  '@aether/data': { ...usual, isOnAtFirst: false, tools: ['read_dataset', 'run_code', 'run_own_python'] },
  /** This server keeps the todo list of a loop. It is always on, like `attempt_completion`. */
  '@aether/todo-list': { ...usual, isListed: false, tools: ['todo_write'] },
  /** This server is offered beside the file editor where the folder has an index. */
  '@aether/file-index': { ...usual, isListed: false, tools: ['search_index'] },
  /** This server is offered where a person has approved a skill. */
  '@aether/skills': { ...usual, isListed: false, tools: ['read_skill'] },
  /** This server finds tools when there are more tools than one request can offer. */
  '@aether/tools': { ...usual, isListed: false, tools: [] },
} as const satisfies Readonly<Record<`@aether/${string}`, BuiltInDescription>>;

export type BuiltInId = keyof typeof BUILT_IN_SERVERS;
/** The tools of all built-in servers, or of one, for which the page has texts and icons. */
export type BuiltInToolName<Id extends BuiltInId = BuiltInId> = (typeof BUILT_IN_SERVERS)[Id]['tools'][number];

const BUILT_IN_IDS = Object.keys(BUILT_IN_SERVERS) as readonly BuiltInId[];

/** Ids with this prefix are reserved for built-in servers. */
export const BUILT_IN_PREFIX = '@aether/';

/** Returns null for a server that is not built in. */
export const builtInId = (id: string): BuiltInId | null => BUILT_IN_IDS.find((known) => known === id) ?? null;

export function builtInDescription(id: string): BuiltInDescription | null {
  const known = builtInId(id);
  return known === null ? null : BUILT_IN_SERVERS[known];
}

/** The name of a tool of a built-in server that is described here; null for any other tool. */
export function builtInTool(server: string, tool: string): BuiltInToolName | null {
  const id = builtInId(server);
  const tools: readonly BuiltInToolName[] = id === null ? [] : BUILT_IN_SERVERS[id].tools;
  return tools.find((name) => name === tool) ?? null;
}
