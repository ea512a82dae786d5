/** list_workspaces, get_workspace_files, list_files. Hidden entries are left out. */
import { basename } from 'node:path';
import type { JsonObject } from '../../../../../shared/json.ts';
import { type Listed, listFolder } from '../../../files/list-folder.ts';
import { resolvePath, type Workspace } from '../../../files/path-policy.ts';
import { refuse } from '../../../files/result.ts';
import { reading } from './handler.ts';
import * as parameters from './parameters.ts';

/** Totals are counted up to here. */
const MOST_COUNTED = 100_000;
/** Entries of one answer, also where all are asked for. */
const MOST_SHOWN = 5_000;
const DEEPEST = 50;

const WORKSPACE_ID = 'workspace-1';

export const listWorkspaces = reading(parameters.listWorkspaces, () => ({
  paths: [],
  run: async ({ workspace }) => ({
    ok: true,
    value: {
      workspaces: [
        {
          index: 1,
          id: WORKSPACE_ID,
          name: basename(workspace.root),
          path: workspace.root,
          description: 'The folder of this conversation.',
        },
      ],
      total: 1,
      message: '1 workspace.',
      usage: 'Look at it with get_workspace_files. Give the other tools paths relative to it.',
    },
  }),
}));

export const getWorkspaceFiles = reading(parameters.getWorkspaceFiles, (args) => ({
  paths: [args.sub_path || '.'],
  run: async ({ workspace, signal }) => {
    if (!names(workspace, args.workspace))
      return refuse('not-found', `There is no workspace "${args.workspace}". list_workspaces tells which there are.`);
    const place = await resolvePath(workspace, args.sub_path || '.');
    if (!place.ok) return place;
    const listing = await listFolder(place.value, {
      maxDepth: args.recursive ? args.max_depth : 1,
      hidden: false,
      maxEntries: MOST_COUNTED,
      signal,
    });
    if (!listing.ok) return listing;
    const { entries, truncated } = listing.value;
    const folders = entries.filter((entry) => entry.type === 'directory');
    const files = entries.filter((entry) => entry.type !== 'directory');
    const shared = {
      workspace: basename(workspace.root),
      path: place.value.relative,
      totalFiles: files.length,
      ...cutNote(files.length > MOST_SHOWN || truncated),
    };
    if (args.recursive)
      return {
        ok: true,
        value: { ...shared, files: files.slice(0, MOST_SHOWN).map(({ path, depth }) => ({ path, depth })) },
      };
    return {
      ok: true,
      value: {
        ...shared,
        totalDirectories: folders.length,
        directories: folders.slice(0, MOST_SHOWN).map((folder) => `${folder.name}/`),
        files: files.slice(0, MOST_SHOWN).map((file) => file.name),
        hint: 'Set recursive to true to look into subfolders, or give sub_path.',
      },
    };
  },
}));

function names(workspace: Workspace, given: string | number): boolean {
  return [1, '1', WORKSPACE_ID, basename(workspace.root)].includes(given);
}

export const listFiles = reading(parameters.listFiles, (args) => ({
  paths: [args.path],
  run: async ({ workspace, signal }) => {
    const place = await resolvePath(workspace, args.path);
    if (!place.ok) return place;
    const listing = await listFolder(place.value, {
      maxDepth: args.recursive ? DEEPEST : 1,
      hidden: false,
      sizes: args.include_size,
      maxEntries: MOST_COUNTED,
      signal,
    });
    if (!listing.ok) return listing;
    const { entries, truncated, notEntered } = listing.value;
    const limit = args.limit === -1 ? MOST_SHOWN : Math.min(args.limit, MOST_SHOWN);
    const page = entries.slice(args.offset, args.offset + limit);
    const totalDirectories = entries.filter((entry) => entry.type === 'directory').length;
    return {
      ok: true,
      value: {
        path: place.value.relative,
        entries: page.map((entry) => entryOf(entry, args.recursive)),
        totalDirectories,
        totalFiles: entries.length - totalDirectories,
        pagination: {
          total: entries.length,
          offset: args.offset,
          limit: args.limit,
          hasMore: args.offset + page.length < entries.length,
        },
        ...cutNote(truncated),
        ...(notEntered.length > 0 && { notEntered }),
      },
    };
  },
}));

function entryOf({ name, path, type, size }: Listed, recursive: boolean): JsonObject {
  return { name: recursive ? path : name, path, type, ...(size !== undefined && { size }) };
}

function cutNote(cut: boolean): JsonObject {
  return cut ? { truncated: true, reason: 'There are more entries than are shown. Look at a subfolder.' } : {};
}
