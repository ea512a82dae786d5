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

const SEVERAL_WORKSPACES = { forSeveralWorkspaces: true } as const;

export const FILE_EDITOR_TOOLS = toolsOf<ToolName>({
  list_workspaces: [
    READS,
    parameters.listWorkspaces,
    'Lists the workspaces. All paths of the other tools are relative to the workspace.',
    SEVERAL_WORKSPACES,
  ],
  get_workspace_files: [
    READS,
    parameters.getWorkspaceFiles,
    'Lists the files of a workspace, flat or as a tree of limited depth.',
    SEVERAL_WORKSPACES,
  ],
  read_file: [
    READS,
    parameters.readFile,
    'Reads text, PDF and Office files, or lines or pages (2-5). The line number and tab before each line are not part of the text. Give path or files. Secrets such as .env ask first.',
  ],
  edit_file: [
    REPLACE,
    parameters.editFile,
    'Replaces one or more exact texts in an existing file. Use this for most edits.',
  ],
  apply_diff: [
    REPLACE,
    parameters.applyDiff,
    'Applies a diff to a file; all of it or nothing.',
    { coveredBy: 'edit_file' },
  ],
  insert_content: [
    ADD,
    parameters.insertContent,
    'Inserts whole lines before a line of an existing file.',
    { coveredBy: 'edit_file' },
  ],
  replace_in_file: [
    REPLACE,
    parameters.replaceInFile,
    'Replaces every match of a text (case-sensitive) or pattern in one file.',
  ],
  write_to_file: [
    REWRITE,
    parameters.writeToFile,
    'Writes a new file and missing folders, or replaces a whole file that you have read.',
  ],
  create_file: [
    REPLACE,
    parameters.createFile,
    'Creates a new file and missing folders; refuses if the file exists.',
    { coveredBy: 'write_to_file' },
  ],
  rename_file: [ADD, parameters.renameFile, 'Renames a file or folder.', { coveredBy: 'move_file' }],
  move_file: [ADD, parameters.moveFile, 'Moves or renames a file or folder; refuses if the destination exists.'],
  copy_file: [
    REPLACE,
    parameters.copyFile,
    'Copies a file; refuses if the destination exists, unless overwrite is set.',
  ],
  delete_file: [REPLACE, parameters.deleteFile, 'Deletes a file or folder.'],
  list_files: [
    READS,
    parameters.listFiles,
    'Lists a folder. Leaves out hidden entries and, with recursive, what .gitignore excludes.',
  ],
  search_files: [
    READS,
    parameters.searchFiles,
    'Finds files by name; with search_type "content", lines in files. Includes subfolders; ignores case.',
  ],
  get_file_info: [READS, parameters.getFileInfo, 'Gives type, size, times and number of lines.'],
  analyze_file_imports: [
    READS,
    parameters.analyzeFileImports,
    'Lists what a JavaScript, TypeScript or Python file imports, with lines and the files of relative imports.',
    { onlyForSteps: true },
  ],
  attempt_completion: [
    READS,
    parameters.attemptCompletion,
    'Ends the task. Call it alone, after you have seen the results of all other calls.',
  ],
});
