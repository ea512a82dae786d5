/**
 * The tools list_workspaces, get_workspace_files and list_files. Hidden entries are omitted, and from
 * recursive listings also what ignore rules name.
 */
import { basename } from 'node:path';
import type { JsonObject, JsonValue } from '../../../../../shared/json.ts';
import { type Listed, listFolder } from '../../../files/listing/list-folder.ts';
import { type ShortTree, shortTree } from '../../../files/listing/short-tree.ts';
import type { Place, Workspace } from '../../../files/paths/path-policy.ts';
import { ok, type Result, refuse } from '../../../files/result.ts';
import { resultSpace } from '../../tools/window-space.ts';
import { type CallContext, reading, readingAt } from './handler.ts';
import * as parameters from './parameters.ts';

/** The maximum number of entries that are counted for totals. */
const MOST_COUNTED = 100_000;
/** The maximum number of entries in one result, even if all are requested. */
const MOST_SHOWN = 5_000;
const MOST_IN_TREE = 300;
const MOST_NOT_ENTERED = 100;
/**
 * The maximum number of JSON characters of the entries in one result. With indentation and all
 * other fields, the result stays below the maximum length of a result.
 */
const entriesSpace = ({ window }: CallContext): number => Math.floor(resultSpace(window ?? null) / 2);
/**
 * The depth of a recursive listing. It needs no limit, because the number of entries of a listing
 * is limited.
 */
const DEEPEST = Number.POSITIVE_INFINITY;

const WORKSPACE_ID = 'workspace-1';

export const listWorkspaces = reading(parameters.listWorkspaces, () => ({
  paths: [],
  run: async ({ workspace: { root: path } }) =>
    ok({
      workspaces: [
        { index: 1, id: WORKSPACE_ID, name: basename(path), path, description: 'The folder of this conversation.' },
      ],
      total: 1,
      message: '1 workspace.',
      usage: 'Look at it with get_workspace_files. Give the other tools paths relative to it.',
    }),
}));

export const getWorkspaceFiles = readingAt(
  parameters.getWorkspaceFiles,
  (args) => args.sub_path || '.',
  async (place, args, context) => {
    const { workspace } = context;
    if (!names(workspace, args.workspace))
      return refuse('not-found', `There is no workspace "${args.workspace}". list_workspaces tells which there are.`);
    const answer = args.recursive ? await treeAnswer(place, args.max_depth, context) : await flatAnswer(place, context);
    return answer.ok ? ok({ workspace: basename(workspace.root), path: place.relative, ...answer.value }) : answer;
  },
);

async function flatAnswer(place: Place, context: CallContext): Promise<Result<JsonObject>> {
  const { signal } = context;
  const listing = await listFolder(place, { hidden: false, maxEntries: MOST_COUNTED, signal });
  if (!listing.ok) return listing;
  const { entries, truncated } = listing.value;
  const folders = entries.filter((entry) => entry.type === 'directory').map((folder) => `${folder.name}/`);
  const files = entries.filter((entry) => entry.type !== 'directory').map((file) => file.name);
  const shown = firstFitting([...folders, ...files], MOST_SHOWN, entriesSpace(context));
  const directories = folders.slice(0, shown.length);
  return ok({
    totalFiles: files.length,
    totalDirectories: folders.length,
    ...cutNote(shown.length < entries.length || truncated),
    directories,
    files: files.slice(0, shown.length - directories.length),
    hint: 'Set recursive to true to look into subfolders, or give sub_path.',
  });
}

/** Returns the result for a folder tree. It also counts the entries that it does not show. */
async function treeAnswer(place: Place, maxDepth: number, context: CallContext): Promise<Result<JsonObject>> {
  const { signal } = context;
  const how = { hidden: false, leaveOutIgnored: true, maxEntries: MOST_COUNTED, signal };
  const listing = await listFolder(place, { ...how, maxDepth: DEEPEST });
  if (!listing.ok) return listing;
  const { truncated, notEntered, ignored } = listing.value;
  const top = truncated ? await listFolder(place, how) : listing;
  if (!top.ok) return top;
  const topEntries = top.value.entries.filter(({ depth }) => depth === 1);
  const limits = { mostEntries: MOST_IN_TREE, mostCharacters: entriesSpace(context), maxDepth };
  const tree = shortTree(listing.value, topEntries, limits);
  const { totalFiles, totalDirectories, files, folders } = tree;
  return ok({
    totalFiles,
    totalDirectories,
    ...treeNote(tree, truncated),
    files: files.map(({ path, depth }) => ({ path, depth })),
    folders: folders.map((folder) => ({ ...folder })),
    ...notEnteredField(notEntered, context),
    ...ignoredField(ignored),
  });
}

function treeNote({ files, folders, leftOut, totalFiles }: ShortTree, truncated: boolean): JsonObject {
  const hidden = totalFiles - files.length;
  const notOpened = folders.some((folder) => folder.files + folder.directories > 0 || folder.partial);
  if (!truncated && leftOut === 0 && !notOpened) return {};
  const sentences = [
    ...(truncated ? [`Only the first ${MOST_COUNTED} entries were counted.`] : []),
    ...(hidden > 0 ? [`${hidden} of ${totalFiles} files ${hidden === 1 ? 'is' : 'are'} not shown.`] : []),
    ...(leftOut > 0 ? [`${leftOut} entries of this folder itself did not fit: page through it with list_files.`] : []),
    ...(notOpened
      ? [
          'folders lists what was not opened, with all files and directories below it. To look into one, give its path as sub_path, or a larger max_depth.',
        ]
      : []),
  ];
  return { truncated: true, reason: sentences.join(' ') };
}

function names(workspace: Workspace, given: string | number): boolean {
  return [1, '1', WORKSPACE_ID, basename(workspace.root)].includes(given);
}

export const listFiles = readingAt(
  parameters.listFiles,
  (args) => args.path,
  async (place, args, context) => {
    const { signal } = context;
    const listing = await listFolder(place, {
      maxDepth: args.recursive ? DEEPEST : 1,
      hidden: false,
      leaveOutIgnored: args.recursive,
      sizes: args.include_size,
      maxEntries: MOST_COUNTED,
      signal,
    });
    if (!listing.ok) return listing;
    const { entries, truncated, notEntered, ignored } = listing.value;
    const limit = args.limit === -1 ? MOST_SHOWN : Math.min(args.limit, MOST_SHOWN);
    const rest = entries.slice(args.offset, args.offset + limit).map((entry) => entryOf(entry, args.recursive));
    const page = firstFitting(rest, limit, entriesSpace(context));
    const nextOffset = args.offset + page.length;
    const hasMore = nextOffset < entries.length;
    const totalDirectories = entries.filter((entry) => entry.type === 'directory').length;
    const { offset, limit: asked } = args;
    return ok({
      path: place.relative,
      entries: page,
      totalDirectories,
      totalFiles: entries.length - totalDirectories,
      pagination: { total: entries.length, offset, limit: asked, hasMore, ...(hasMore ? { nextOffset } : {}) },
      ...cutNote(truncated),
      ...notEnteredField(notEntered, context),
      ...ignoredField(ignored),
    });
  },
);

function entryOf({ name, path, type, size }: Listed, recursive: boolean): JsonObject {
  return { name: recursive ? path : name, path, type, ...(size !== undefined && { size }) };
}

function cutNote(cut: boolean): JsonObject {
  if (!cut) return {};
  const reason = 'There are more entries than are shown. Look at a subfolder, or page with list_files.';
  return { truncated: true, reason };
}

/** Returns the field with the folders that a recursive listing names without entering them. */
function notEnteredField(paths: readonly string[], context: CallContext): JsonObject {
  return paths.length === 0 ? {} : { notEntered: firstFitting(paths, MOST_NOT_ENTERED, entriesSpace(context) / 4) };
}

/** Returns the field with the number of entries that ignore rules left out. */
const ignoredField = (ignored: number): JsonObject => (ignored === 0 ? {} : { ignored });

/** Returns the first values that fit into a result without being cut. */
function firstFitting<Value extends JsonValue>(
  values: readonly Value[],
  most: number,
  characters: number,
): readonly Value[] {
  let left = characters;
  const end = values.findIndex((value) => {
    left -= JSON.stringify(value, null, 2).length;
    return left < 0;
  });
  return values.slice(0, Math.min(most, end === -1 ? values.length : end));
}
