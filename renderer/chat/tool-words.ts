/** A tool call in few words: verb, target, gist of the result. Everything it says is a stranger's: what is invisible is made visible. Pure. */

import type { ServerId } from '../../shared/ids.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { ASSISTANT, FILE_EDITOR, TERMINAL, WEB } from '../../shared/mcp.ts';
import { replaceInvisible } from '../../shared/visible-text.ts';

/** Tools whose calls have words of their own in the catalogues, and whose they are. */
const HOMES = {
  list_workspaces: FILE_EDITOR,
  get_workspace_files: FILE_EDITOR,
  read_file: FILE_EDITOR,
  write_to_file: FILE_EDITOR,
  create_file: FILE_EDITOR,
  rename_file: FILE_EDITOR,
  move_file: FILE_EDITOR,
  copy_file: FILE_EDITOR,
  delete_file: FILE_EDITOR,
  insert_content: FILE_EDITOR,
  replace_in_file: FILE_EDITOR,
  apply_diff: FILE_EDITOR,
  list_files: FILE_EDITOR,
  search_files: FILE_EDITOR,
  get_file_info: FILE_EDITOR,
  attempt_completion: FILE_EDITOR,
  run_command: TERMINAL,
  todo: ASSISTANT,
  schedule: ASSISTANT,
  internet_search: WEB,
  fetch_web: WEB,
} as const satisfies Readonly<Record<string, ServerId>>;
export type WordedTool = keyof typeof HOMES;

/** The tool if it is one of ours, by server and name; null for everyone else's. */
export function wordedTool(server: string, tool: string): WordedTool | null {
  return isWorded(tool) && HOMES[tool] === server ? tool : null;
}

const isWorded = (tool: string): tool is WordedTool => Object.hasOwn(HOMES, tool);

/** Each hidden character by its number; line ends stay. */
export function visible(text: string): string {
  const byNumber = (codePoint: number) => `\\u{${codePoint.toString(16)}}`;
  return replaceInvisible(text.replaceAll('\r\n', '\n'), byNumber, '\u200c\u200d\ufe0f');
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

const TARGET_KEYS = ['path', 'source_path', 'command', 'query', 'directory', 'url', 'name', 'sub_path', 'workspace'];

/** What the call is about: its most telling argument. */
export function targetOf(args: JsonObject): string {
  if (Array.isArray(args.files)) {
    const paths = args.files.map((file: JsonValue) =>
      isObject(file) && typeof file.path === 'string' ? file.path : '',
    );
    return visibleLine(paths.filter((path) => path !== '').join(', '));
  }
  const key = TARGET_KEYS.find((name) => typeof args[name] === 'string' && args[name] !== '');
  if (key === undefined) return '';
  const to = args.destination_path ?? args.new_name;
  const target = visibleLine(String(args[key]));
  return typeof to === 'string' ? `${target} → ${visibleLine(to)}` : target;
}

/** What a result says in a word. */
export type Gist =
  | { readonly kind: 'entries' | 'lines' | 'found' | 'files'; readonly count: number }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'text'; readonly text: string }
  | null;

export function gistOf(worded: WordedTool | null, result: string): Gist {
  if (worded === 'run_command') {
    const code = /^exit code (\d+)/.exec(result)?.[1];
    return code === undefined ? null : { kind: 'exit', code: Number(code) };
  }
  const parsed = parsedObject(result);
  if (worded === null || parsed === null) {
    const first = result.trimStart().split('\n', 1)[0] ?? '';
    return first === '' || first === '{' || first === '[' ? null : { kind: 'text', text: visibleLine(first) };
  }
  const { pagination, totalFound, totalLines, totalFiles, files } = parsed;
  if (isObject(pagination) && typeof pagination.total === 'number') return { kind: 'entries', count: pagination.total };
  if (typeof totalFound === 'number') return { kind: 'found', count: totalFound };
  if (worded === 'read_file' && typeof totalLines === 'number') return { kind: 'lines', count: totalLines };
  if (typeof totalFiles === 'number') return { kind: 'files', count: totalFiles };
  return Array.isArray(files) ? { kind: 'files', count: files.length } : null;
}

/** A result for reading: JSON with its lines apart and long texts as they are. */
export function readableResult(result: string): string {
  const parsed = parsedObject(result);
  if (parsed === null) return visible(result);
  const { content, ...rest } = parsed;
  if (typeof content !== 'string') return visible(JSON.stringify(parsed, null, 2));
  return visible(`${content}\n\n${JSON.stringify(rest, null, 2)}`);
}

function parsedObject(text: string): JsonObject | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value: JsonValue = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
