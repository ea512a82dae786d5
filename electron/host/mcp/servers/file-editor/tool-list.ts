/** The tools of the file editor as the registry and a client see them: names, texts, classes. What they do is in the handlers. */
import type { z } from 'zod';
import type { BuiltInTool } from '../built-in.ts';
import { toolOf } from '../built-in.ts';
import * as parameters from './parameters.ts';

/** Looks, changes nothing. */
const READ = { readOnly: true, destructive: false, idempotent: true } as const;
/** Adds or moves; what was there is still somewhere. */
const ADD = { readOnly: false, destructive: false, idempotent: false } as const;
/** May replace or remove what was there. */
const REPLACE = { readOnly: false, destructive: true, idempotent: false } as const;

export const SCHEMAS = {
  list_workspaces: parameters.listWorkspaces,
  get_workspace_files: parameters.getWorkspaceFiles,
  read_file: parameters.readFile,
  write_to_file: parameters.writeToFile,
  create_file: parameters.createFile,
  rename_file: parameters.renameFile,
  move_file: parameters.moveFile,
  copy_file: parameters.copyFile,
  delete_file: parameters.deleteFile,
  insert_content: parameters.insertContent,
  replace_in_file: parameters.replaceInFile,
  apply_diff: parameters.applyDiff,
  list_files: parameters.listFiles,
  search_files: parameters.searchFiles,
  get_file_info: parameters.getFileInfo,
  attempt_completion: parameters.attemptCompletion,
} as const;

export type ToolName = keyof typeof SCHEMAS;
export type ArgumentsOf<Name extends ToolName> = z.output<(typeof SCHEMAS)[Name]>;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(SCHEMAS, name);
}

const tool = (name: ToolName, behaviour: typeof READ | typeof ADD | typeof REPLACE | typeof REWRITE, text: string) =>
  toolOf(name, text, SCHEMAS[name], behaviour);

/** Replaces what was there, but twice is the same as once. */
const REWRITE = { readOnly: false, destructive: true, idempotent: true } as const;

export const FILE_EDITOR_TOOLS: readonly BuiltInTool[] = [
  tool(
    'list_workspaces',
    READ,
    'Lists the workspaces you may work in. All paths of the other tools are relative to the workspace.',
  ),
  tool(
    'get_workspace_files',
    READ,
    'Lists the files of a workspace, flat or as a tree of limited depth. A good first look.',
  ),
  tool(
    'read_file',
    READ,
    'Reads a text file, a range of its lines, or several files at once. Read a file before you edit it. Long files may come back cut: see truncated and reason, then read by range.',
  ),
  tool(
    'apply_diff',
    REPLACE,
    'Preferred way to edit. Replaces blocks of lines in an existing file. Each SEARCH block must match the file exactly, character by character, and only once; add :start_line: or more lines if it could match twice. All blocks are applied, or none.',
  ),
  tool(
    'insert_content',
    ADD,
    'Inserts whole lines before a line of an existing file. Use it to add lines; to change lines use apply_diff.',
  ),
  tool(
    'replace_in_file',
    REPLACE,
    'Replaces a text, or what a regular expression matches, throughout an existing file. No match changes nothing and is not an error.',
  ),
  tool(
    'write_to_file',
    REWRITE,
    'Writes a whole file, new or existing. For an existing file prefer apply_diff or insert_content; if you must, read it first. Give the complete content: no placeholders for parts left out.',
  ),
  tool(
    'create_file',
    REPLACE,
    'Creates a file, with its missing parent folders. Refuses an existing one unless overwrite is true.',
  ),
  tool('rename_file', ADD, 'Renames a file or folder within its folder. Refuses if the new name is taken.'),
  tool('move_file', ADD, 'Moves a file or folder within the workspace. Refuses if the destination exists.'),
  tool(
    'copy_file',
    REPLACE,
    'Copies a file within the workspace. Refuses an existing destination unless overwrite is true.',
  ),
  tool('delete_file', REPLACE, 'Deletes a file or an empty folder. A folder with content needs recursive true.'),
  tool('list_files', READ, 'Lists a folder: folders first, then by name; hidden entries are left out.'),
  tool(
    'search_files',
    READ,
    'Searches a folder and its subfolders by file name (wildcards * and ?), by content, or both. At most 100 files come back.',
  ),
  tool('get_file_info', READ, 'Tells size, times, number of lines and checksums of a file.'),
  tool(
    'attempt_completion',
    READ,
    'Ends the task. Call it alone, once the work is done and you have seen that it worked; never right after an error. Say in result what you did.',
  ),
];
