import { ok } from '../../../files/result.ts';
import { type Handler, reading } from './handler.ts';
import { analyzeFileImports } from './imports/analyzing-imports.ts';
import { getWorkspaceFiles, listFiles, listWorkspaces } from './listing.ts';
import { copyFile, deleteFile, moveFile, renameFile } from './moving.ts';
import * as parameters from './parameters.ts';
import { getFileInfo, readFile } from './reading.ts';
import { searchFiles } from './searching.ts';
import type { ToolName } from './tool-list.ts';
import { applyDiff, createFile, editFile, insertContent, replaceInFile, writeToFile } from './writing.ts';

/**
 * Reports the completion of a task. The loop recognises the call by server and tool
 * (`isCompletion`), never by this result.
 */
const attemptCompletion = reading(parameters.attemptCompletion, ({ result, command }) => ({
  paths: [],
  run: async () =>
    ok({
      __agentic_completion__: true,
      result,
      command: command?.trim() ? command : null,
      completedAt: new Date().toISOString(),
    }),
}));

const BY_TOOL: Readonly<Record<ToolName, Handler>> = {
  list_workspaces: listWorkspaces,
  get_workspace_files: getWorkspaceFiles,
  read_file: readFile,
  write_to_file: writeToFile,
  create_file: createFile,
  rename_file: renameFile,
  move_file: moveFile,
  copy_file: copyFile,
  delete_file: deleteFile,
  insert_content: insertContent,
  replace_in_file: replaceInFile,
  edit_file: editFile,
  apply_diff: applyDiff,
  list_files: listFiles,
  search_files: searchFiles,
  get_file_info: getFileInfo,
  analyze_file_imports: analyzeFileImports,
  attempt_completion: attemptCompletion,
};

/** The handler of each tool, by the tool's name. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map(Object.entries(BY_TOOL));
