/**
 * The tools of the file editor as the registry and clients see them: names, texts and behaviour.
 * `handlers.ts` implements them.
 */
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { type Behaviour, READS, toolsOf } from '../built-in.ts';
import * as parameters from './parameters.ts';

/** The behaviour of a tool that adds or moves data and removes nothing. */
const ADD: Behaviour = { readOnly: false, destructive: false, idempotent: false };
/** The behaviour of a tool that may replace or remove existing data. */
const REPLACE: Behaviour = { readOnly: false, destructive: true, idempotent: false };
/**
 * The behaviour of a tool that replaces existing data, but whose repetition has no further effect.
 */
const REWRITE: Behaviour = { readOnly: false, destructive: true, idempotent: true };

export type ToolName = BuiltInToolName<'@aether/file-editor'>;

export const FILE_EDITOR_TOOLS = toolsOf<ToolName>({
  list_workspaces: [
    READS,
    parameters.listWorkspaces,
    'Lists the workspaces you may work in. All paths of the other tools are relative to the workspace.',
  ],
  get_workspace_files: [
    READS,
    parameters.getWorkspaceFiles,
    'Lists the files of a workspace, flat or as a tree of limited depth. A good first look.',
  ],
  read_file: [
    READS,
    parameters.readFile,
    'Reads a text file, a range of its lines, or several files at once. Read a file before you edit it. A long file comes back cut: truncated and reason say so; then read by range.',
  ],
  edit_file: [
    REPLACE,
    parameters.editFile,
    'Preferred way to edit. Replaces texts in an existing file, each exact and found only once.',
  ],
  apply_diff: [
    REPLACE,
    parameters.applyDiff,
    'Replaces blocks of lines in an existing file. Each SEARCH block must match the file exactly and only once; add :start_line: or more lines if it could match twice. All blocks are applied, or none.',
  ],
  insert_content: [
    ADD,
    parameters.insertContent,
    'Inserts whole lines before a line of an existing file. Use it to add lines; to change lines use apply_diff.',
  ],
  replace_in_file: [
    REPLACE,
    parameters.replaceInFile,
    'Replaces a text, or what a regular expression matches, throughout an existing file. No match is an error.',
  ],
  write_to_file: [
    REWRITE,
    parameters.writeToFile,
    'Writes a whole file, new or existing. For an existing file prefer apply_diff or insert_content; if you must, read it first. Give the complete content, nothing left out behind a comment.',
  ],
  create_file: [
    REPLACE,
    parameters.createFile,
    'Creates a file and the folders it needs. Refuses an existing file unless overwrite is true; read it before you overwrite it.',
  ],
  rename_file: [
    ADD,
    parameters.renameFile,
    'Renames a file or folder within its folder. Refuses if the new name is taken.',
  ],
  move_file: [
    ADD,
    parameters.moveFile,
    'Moves a file or folder within the workspace. Refuses if the destination exists.',
  ],
  copy_file: [
    REPLACE,
    parameters.copyFile,
    'Copies a file within the workspace. Refuses an existing destination unless overwrite is true.',
  ],
  delete_file: [
    REPLACE,
    parameters.deleteFile,
    'Deletes a file. A folder, empty or with all it holds, only with recursive true.',
  ],
  list_files: [
    READS,
    parameters.listFiles,
    'Lists a folder: folders first, then by name. Hidden entries are left out. Totals count everything, not only the page.',
  ],
  search_files: [
    READS,
    parameters.searchFiles,
    'Searches a folder and its subfolders by file name (wildcards * and ?), by content (literal, in any case), or both. At most 100 files.',
  ],
  get_file_info: [READS, parameters.getFileInfo, 'Tells type, size, times, number of lines and checksums of a file.'],
  attempt_completion: [
    READS,
    parameters.attemptCompletion,
    'Ends the task. Call it alone, once the work is done and you have seen that it works; never right after an error. Say in result what you did.',
  ],
});
