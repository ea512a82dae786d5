/**
 * What a tool call is about, in few words. Only arguments that the tool declares can be the target
 * of a call, because a model can add any other argument to make a call look harmless. Pure.
 */
import { assertNever } from './assert-never.ts';
import { type BuiltInToolName, builtInTool } from './built-in-servers.ts';
import { isObject, type JsonObject, type JsonValue } from './json.ts';
import type { Receipt, ReceiptEffect } from './receipt.ts';

/** A call, with what is known of its effect. */
export interface CallToName {
  readonly server: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** What the user was shown of the call; null: unknown. */
  readonly receipt?: Receipt | null;
  /** The files that the call changed. */
  readonly edits?: readonly {
    readonly path: string;
    readonly to?: string;
    readonly added?: number;
    readonly removed?: number;
  }[];
}

/**
 * The declared arguments that say what a call is about: the first of `of` that is a text, and `to`
 * for the new name of something.
 */
interface Declared {
  readonly of: readonly string[];
  readonly to?: string;
}

const PATH: Declared = { of: ['path'] };
const TARGETS: Readonly<Record<BuiltInToolName, Declared>> = {
  list_workspaces: { of: [] },
  get_workspace_files: { of: ['sub_path'] },
  read_file: PATH,
  write_to_file: PATH,
  create_file: PATH,
  rename_file: { of: ['path'], to: 'new_name' },
  move_file: { of: ['source_path'], to: 'destination_path' },
  copy_file: { of: ['source_path'], to: 'destination_path' },
  delete_file: PATH,
  insert_content: PATH,
  replace_in_file: PATH,
  edit_file: PATH,
  apply_diff: PATH,
  list_files: PATH,
  search_files: { of: ['query'] },
  get_file_info: PATH,
  analyze_file_imports: PATH,
  attempt_completion: { of: ['result'] },
  run_command: { of: ['command'] },
  start_command: { of: ['command'] },
  background_commands: { of: ['id'] },
  todo: { of: ['command'] },
  schedule: { of: ['command'] },
  create_automation: { of: ['title'] },
  query_history: { of: ['query'] },
  search_index: { of: ['query'] },
  read_skill: { of: ['name'] },
  todo_write: { of: [] },
  internet_search: { of: ['query'] },
  fetch_web: { of: ['url'] },
  read_dataset: PATH,
  run_code: { of: ['description', 'code'] },
  run_own_python: { of: ['description', 'code'] },
};

/** The maximum number of names that are listed, of arguments that are listed, and of their length. */
const MOST_NAMES = 3;
const MOST_PAIRS = 6;
const VALUE_LENGTH = 60;

/**
 * Returns what a call is about: what the user was shown, or the file that it changed, or else its
 * declared arguments; for a tool of another server its arguments by name. Empty if there is
 * nothing. `line` makes untrusted text safe to show on one line.
 */
export function callTarget(call: CallToName, line: (text: string) => string): string {
  const shown = call.receipt?.effect === undefined ? null : ofEffect(call.receipt.effect, line);
  if (shown !== null) return shown;
  const [edit, ...more] = call.edits ?? [];
  if (edit !== undefined && more.length === 0) return nameOfChange(edit, line);
  const tool = builtInTool(call.server, call.tool);
  return tool === null ? pairsOf(call.arguments, line) : declaredTarget(tool, call.arguments, line);
}

/** Whether a call lists the folder of the topic itself, whose path is a dot. */
export const listsThisFolder = ({ server, tool, arguments: { path } }: CallToName): boolean =>
  builtInTool(server, tool) === 'list_files' && path === '.';

/** The name of a changed file, with its new name if it has one. */
export function nameOfChange(
  { path, to }: { readonly path: string; readonly to?: string },
  line: (text: string) => string,
): string {
  return to === undefined ? name(path, line) : `${name(path, line)} → ${name(to, line)}`;
}

/** A name with an arrow or quotes in it is quoted, so that it cannot read like two names. */
function name(path: string, line: (text: string) => string): string {
  const shown = line(path);
  return /->|→|⟶|➔|"|, /.test(shown) ? JSON.stringify(shown) : shown;
}

function ofEffect(effect: ReceiptEffect, line: (text: string) => string): string | null {
  switch (effect.kind) {
    case 'create':
    case 'change':
    case 'delete':
    case 'rename': {
      const [first] = effect.targets;
      return first === undefined ? null : nameOfChange(first, line);
    }
    case 'run':
    case 'own':
    case 'background':
      return line(effect.command);
    case 'fetch':
      return line(effect.url);
    case 'search':
      return line(effect.query);
    case 'automation':
      return line(effect.title);
    case 'read':
    case 'code':
    case 'own-python':
    case 'call':
      return null;
    default:
      return assertNever(effect);
  }
}

function declaredTarget(tool: BuiltInToolName, args: JsonObject, line: (text: string) => string): string {
  const { of, to } = TARGETS[tool];
  if (tool === 'read_file' && textOf(args, 'path') === null) return filesOf(args.files, line);
  const found = of.map((each) => textOf(args, each)).find((text) => text !== null) ?? null;
  if (found === null) return '';
  if (PLAIN.has(tool)) return line(found);
  const target = to === undefined ? null : textOf(args, to);
  return nameOfChange(target === null ? { path: found } : { path: found, to: target }, line);
}

/** The tools whose target is no name. */
const PLAIN: ReadonlySet<BuiltInToolName> = new Set([
  ...([
    'search_files',
    'attempt_completion',
    'run_command',
    'start_command',
    'background_commands',
    'todo',
    'schedule',
    'create_automation',
    'query_history',
    'search_index',
    'internet_search',
    'fetch_web',
    'run_code',
    'run_own_python',
  ] as const),
]);

/** The number of files that a call reads by `files`; 0 if it names one by `path`. */
export const pathsRead = ({ path, files }: JsonObject): number =>
  Array.isArray(files) && !(typeof path === 'string' && path !== '') ? files.length : 0;

/** The names of arguments that usually say what a call of a foreign tool is about, the most telling first. */
const NAMING = [
  ...['path', 'file', 'filename', 'file_path', 'name', 'title', 'query', 'q', 'url', 'uri', 'id', 'key', 'command'],
  ...['subject', 'text', 'message'],
];

/**
 * The argument that names what a call of a foreign tool is about, with its own name before it, because
 * the host does not know what it means; `…` if there are others. Empty without arguments.
 */
export function namedArgument(args: JsonObject, line: (text: string) => string): string {
  const key = NAMING.find((each) => Object.hasOwn(args, each) && typeof args[each] === 'string') ?? firstKey(args);
  if (key === undefined) return '';
  const only = pairsOf({ [key]: args[key] ?? null }, line);
  for (const other in args) if (other !== key) return `${only}, …`;
  return only;
}

function firstKey(args: JsonObject): string | undefined {
  for (const key in args) return key;
  return undefined;
}

function filesOf(files: JsonValue | undefined, line: (text: string) => string): string {
  const paths = (Array.isArray(files) ? files.slice(0, MOST_NAMES) : []).flatMap((file: JsonValue) =>
    isObject(file) ? (textOf(file, 'path') ?? []) : [],
  );
  const more = Array.isArray(files) && files.length > MOST_NAMES ? [`… (${files.length})`] : [];
  return [...paths.map((path) => name(path, line)), ...more].join(', ');
}

function textOf(args: JsonObject, key: string): string | null {
  const value = Object.hasOwn(args, key) ? args[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The first arguments as `name: value`. Only as much is read of them as is shown. */
function pairsOf(args: JsonObject, line: (text: string) => string): string {
  const pairs: string[] = [];
  for (const key in args) {
    if (pairs.length === MOST_PAIRS) return `${pairs.join(', ')}, …`;
    const shown = /^[\w.-]{1,60}$/.test(key) ? key : JSON.stringify(line(cut(key)));
    pairs.push(`${shown}: ${shortValue(args[key], line)}`);
  }
  return pairs.join(', ');
}

function shortValue(value: JsonValue | undefined, line: (text: string) => string): string {
  if (typeof value === 'string') return JSON.stringify(line(cut(value)));
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[… (${value.length})]`;
  return isObject(value) ? '{…}' : String(value);
}

function cut(text: string): string {
  return text.length <= VALUE_LENGTH ? text : `${text.slice(0, VALUE_LENGTH).toWellFormed()}…`;
}
