/**
 * The parameters of each tool. Names and defaults are a published contract, because the prompts
 * for models rely on them. Every word here is part of every request, so a parameter whose name says
 * everything has no description.
 */
import { z } from 'zod';
import { UNLISTED } from '../built-in.ts';

const path = z.string().min(1);
const line = z.int().min(1);

export const listWorkspaces = z.object({});

export const getWorkspaceFiles = z.object({
  workspace: z.union([z.string(), z.int()]).describe('Index, id or name of the workspace, as in list_workspaces.'),
  sub_path: z.string().default('').describe('Folder in the workspace. Default: its root.'),
  recursive: z.boolean().default(false).describe('Look into subfolders too.'),
  max_depth: z.int().min(1).max(20).default(3).describe('With recursive: how many levels deep.'),
});

export const readFile = z.object({
  path: path.optional(),
  files: z
    .array(z.object({ path, start_line: line.optional(), end_line: line.optional() }))
    .min(1)
    .max(50)
    .optional(),
  start_line: line.optional().describe('From 1.'),
  end_line: line.optional().describe('Included.'),
  extract_definitions: z.boolean().default(false).describe('Lists functions and types.'),
  pages: z.string().optional(),
  encoding: z.enum(['latin1']).optional().meta(UNLISTED),
  context_tokens: z.int().min(0).default(0).meta(UNLISTED),
});

export const writeToFile = z.object({
  path,
  content: z.string().describe('The complete content; leave nothing out.'),
  line_count: z.int().min(0).optional().meta(UNLISTED),
  create_backup: z.boolean().default(true).meta(UNLISTED),
});

export const createFile = z.object({
  path,
  content: z.string().default(''),
  overwrite: z.boolean().default(false),
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
    .describe('Only the name.'),
});

export const moveFile = z.object({ source_path: path, destination_path: path });

export const copyFile = z.object({
  source_path: path,
  destination_path: path,
  overwrite: z.boolean().default(false),
});

export const deleteFile = z.object({
  path,
  recursive: z.boolean().default(false).describe('Needed for a folder.'),
});

export const insertContent = z.object({
  path,
  line: line.describe('From 1; beyond the end: after the last line.'),
  content: z.string(),
});

export const replaceInFile = z.object({
  path,
  search: z.string().min(1),
  replace: z.string().describe('With is_regex, $1 and $& are what was matched.'),
  is_regex: z.boolean().default(false).describe('JavaScript; ^ and $ match at each line.'),
  replace_all: z.boolean().default(true).describe('false: only the first.'),
});

export const editFile = z.object({
  path,
  edits: z
    .array(
      z.object({
        old: z.string().describe('Exact text, long enough to be there only once.'),
        new: z.string(),
      }),
    )
    .min(1)
    .describe('All are made, or none.'),
});

export const applyDiff = z.object({
  path,
  diff: z
    .string()
    .min(1)
    .describe('A unified diff, or blocks:\n<<<<<<< SEARCH\nold lines\n=======\nnew lines\n>>>>>>> REPLACE'),
  strategy: z.enum(['auto', 'search-replace', 'unified']).default('auto').meta(UNLISTED),
  fuzzy_threshold: z.number().min(0).max(1).default(0.9).meta(UNLISTED),
});

export const listFiles = z.object({
  path: path.default('.'),
  recursive: z.boolean().default(false),
  include_size: z.boolean().default(false),
  limit: z.int().min(-1).default(100).describe('-1: as many as fit.'),
  offset: z.int().min(0).default(0),
});

export const searchFiles = z.object({
  directory: path.default('.'),
  query: z
    .string()
    .min(1)
    .describe('For names: a part, or a pattern with * and ?. For content: the text itself, unless is_regex.'),
  search_type: z.enum(['name', 'content', 'both']).default('name'),
  is_regex: z.boolean().default(false).describe('query is a Rust regex; only content is searched.'),
  context_lines: z.int().min(0).max(10).default(0),
  include_ignored: z.boolean().default(false).describe('Also search what .gitignore excludes.'),
  file_types: z.array(z.string().min(1)).optional().describe('Extensions, such as "md".'),
});

export const getFileInfo = z.object({ path });

export const analyzeFileImports = z.object({ path });

export const attemptCompletion = z.object({
  result: z
    .string()
    .refine((text) => text.trim() !== '', 'Parameter "result" must say what was done; it is blank.')
    .describe('The answer, or what was done, for the user.'),
  command: z.string().optional().describe('A shell command that the user may want to run next. It is not run.'),
});
