import { attemptCompletion } from './completion.ts';
import type { Handler } from './handler.ts';
import { getWorkspaceFiles, listFiles, listWorkspaces } from './listing.ts';
import { copyFile, deleteFile, moveFile, renameFile } from './moving.ts';
import { getFileInfo, readFile } from './reading.ts';
import { searchFiles } from './searching.ts';
import type { ToolName } from './tool-list.ts';
import { applyDiff, createFile, insertContent, replaceInFile, writeToFile } from './writing.ts';

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
  apply_diff: applyDiff,
  list_files: listFiles,
  search_files: searchFiles,
  get_file_info: getFileInfo,
  attempt_completion: attemptCompletion,
};

/** The handler of each tool, by the tool's name. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map(Object.entries(BY_TOOL));
