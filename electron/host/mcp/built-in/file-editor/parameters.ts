/**
 * The parameters of each tool. Names and defaults are a published contract, because the prompts
 * for models rely on them.
 */
import { z } from 'zod';

const path = z.string().min(1).describe('Path relative to the workspace folder.');
const line = z.int().min(1);

export const listWorkspaces = z.object({});

export const getWorkspaceFiles = z.object({
  workspace: z
    .union([z.string(), z.int()])
    .describe('Index, id or name of the workspace, as list_workspaces tells them.'),
  sub_path: z.string().default('').describe('Folder inside the workspace to look at. Default: its root.'),
  recursive: z.boolean().default(false).describe('Look into subfolders too.'),
  max_depth: z.int().min(1).max(20).default(3).describe('With recursive: how many levels deep.'),
});

export const readFile = z.object({
  path: path.optional().describe('File to read, relative to the workspace folder. Give this or files.'),
  files: z
    .array(z.object({ path, start_line: line.optional(), end_line: line.optional() }))
    .min(1)
    .max(50)
    .optional()
    .describe('Several files to read at once, each whole or as a range of lines.'),
  start_line: line.optional().describe('First line to read, counted from 1. Default: the first.'),
  end_line: line.optional().describe('Last line to read, included. Default: the last.'),
  encoding: z.enum(['latin1']).optional().describe('Only for text that could not be decoded.'),
  extract_definitions: z
    .boolean()
    .default(false)
    .describe(
      'Also list functions, classes and types with their lines (TypeScript, JavaScript, Python, Java, Go, Rust).',
    ),
  context_tokens: z
    .int()
    .min(0)
    .default(0)
    .describe('Tokens of the conversation so far. Long files are cut to fit what is left.'),
});

export const writeToFile = z.object({
  path,
  content: z.string().describe('The complete new content of the file, exactly as it shall be on disk.'),
  line_count: z.int().min(0).optional().describe('How many lines content has. Guards against content cut short.'),
  create_backup: z.boolean().default(true).describe('Every change can be undone; no backup file is written.'),
});

export const createFile = z.object({
  path,
  content: z.string().default('').describe('Content of the new file.'),
  overwrite: z.boolean().default(false).describe('Replace the file if it exists; read it first.'),
});

export const renameFile = z.object({
  path,
  new_name: z
    .string()
    .min(1)
    .refine(
      (name) => !/[/\\]/.test(name) && name !== '.' && name !== '..',
      'Parameter "new_name" must be a name without separators. To change the folder use move_file.',
    )
    .describe('New name in the same folder, without separators.'),
});

export const moveFile = z.object({ source_path: path, destination_path: path });

export const copyFile = z.object({
  source_path: path,
  destination_path: path,
  overwrite: z.boolean().default(false).describe('Replace the destination if it exists.'),
});

export const deleteFile = z.object({
  path,
  recursive: z
    .boolean()
    .default(false)
    .describe('Needed to delete a folder, also an empty one: it goes with all it holds.'),
});

export const insertContent = z.object({
  path,
  line: line.describe('The content goes in before this line, counted from 1. Beyond the end: after the last line.'),
  content: z.string().describe('One or more whole lines to insert.'),
});

export const replaceInFile = z.object({
  path,
  search: z.string().min(1).describe('Text to find, case-sensitive; a regular expression if is_regex.'),
  replace: z.string().describe('New text. Taken literally; with is_regex, $1 to $9 and $& stand for what was matched.'),
  is_regex: z
    .boolean()
    .default(false)
    .describe('Read search as a JavaScript regular expression, ^ and $ match at lines.'),
  replace_all: z.boolean().default(true).describe('Replace every match, not only the first.'),
});

export const editFile = z.object({
  path,
  edits: z
    .array(
      z.object({
        old: z.string().describe('Text exactly as in the file, with enough around it to be there only once.'),
        new: z.string().describe('Text to put in its place.'),
      }),
    )
    .min(1)
    .max(200)
    .describe('All are found in the file as it is now; all are made, or none.'),
});

export const applyDiff = z.object({
  path,
  diff: z
    .string()
    .min(1)
    .describe(
      'One or more blocks:\n<<<<<<< SEARCH\n:start_line: 12\n-------\nold lines, exactly as in the file\n=======\nnew lines\n>>>>>>> REPLACE\n' +
        'The :start_line: and ------- lines are optional. A unified diff works too.',
    ),
  strategy: z.enum(['auto', 'search-replace', 'unified']).default('auto').describe('How diff is written.'),
  fuzzy_threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.9)
    .describe('Only chooses how alike the lines must be that a failure suggests. Blocks always match exactly.'),
});

export const listFiles = z.object({
  path: path.default('.').describe('Folder to list. Default: the workspace folder.'),
  recursive: z.boolean().default(false).describe('List subfolders too.'),
  include_size: z.boolean().default(false).describe('Also tell sizes in bytes.'),
  limit: z.int().min(-1).default(100).describe('How many entries at most; -1 for all.'),
  offset: z.int().min(0).default(0).describe('How many entries to leave out at the start.'),
});

export const searchFiles = z.object({
  directory: path.describe('Folder to search, with its subfolders; "." is the workspace folder.'),
  query: z.string().min(1).describe('For names: part of a name, or a pattern with * and ?. For content: literal text.'),
  search_type: z.enum(['name', 'content', 'both']).default('name').describe('What to look at.'),
  file_types: z
    .array(z.string().min(1))
    .optional()
    .describe('Only files with these extensions, for example ["ts", "md"].'),
});

export const getFileInfo = z.object({ path });

export const attemptCompletion = z.object({
  result: z
    .string()
    .refine((text) => text.trim() !== '', 'Parameter "result" must say what was done; it is blank.')
    .describe('What was done, for the user, complete in itself.'),
  command: z.string().optional().describe('A command the user may run to see the result. It is shown, not run.'),
});
