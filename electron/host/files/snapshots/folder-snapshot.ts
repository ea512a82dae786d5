/**
 * What is in a folder at one moment: every file, link and folder that the ignore rules leave, with
 * the content of small files. Two snapshots show which files a command changed. It never follows a
 * link or leaves the workspace.
 */
import { type BigIntStats, type Dirent, lstatSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type IgnoreRules, isIgnored, rulesAbove, rulesIn } from '../listing/ignore-rules.ts';
import { SKIPPED_FOLDERS } from '../listing/search.ts';
import { type OpenedFolder, openChild, openFolder } from '../paths/opened-folder.ts';
import { isClosed, relativeTo, type Workspace } from '../paths/path-policy.ts';
import type { KeptContents } from './kept-contents.ts';

export interface SeenEntry {
  readonly type: 'file' | 'link' | 'folder';
  /** Two equal signatures of a path mean that nothing wrote to the file in between. */
  readonly signature: string;
  /** The size in bytes. */
  readonly size: number;
  /** The permission bits. */
  readonly mode: number;
  /** The time of the last change of the content, in milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** The target of a link. */
  readonly target?: string;
}

export interface FolderSnapshot {
  readonly workspace: Workspace;
  /** By path relative to the workspace, with `/` between names. */
  readonly entries: ReadonlyMap<string, SeenEntry>;
  /** The contents that are known, by relative path. A snapshot without `kept` has none. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** The rules that applied in each folder. */
  readonly rules: ReadonlyMap<string, IgnoreRules | null>;
  /** Folders that could not be read or are nested too deeply. */
  readonly notEntered: readonly string[];
  /** Whether nothing was left out because there is too much. */
  readonly isComplete: boolean;
  /** Ignored files that changed since `before` began; null: not counted. */
  readonly ignored: IgnoredChanges;
  /** When the snapshot began, in milliseconds since the epoch. */
  readonly takenAt: number;
}

/** Files that ignore rules name, and files in folders such as `node_modules`, which are only counted. */
export interface IgnoredChanges {
  readonly count: number;
  /** Whether there may be more, because the search for them was stopped. */
  readonly orMore: boolean;
}

export interface SnapshotOptions {
  /** Keeps the contents of small files. Without it, no content is read. */
  readonly kept?: KeptContents;
  /** An earlier snapshot. Its ignore rules apply, and ignored files that changed since are counted. */
  readonly before?: FolderSnapshot;
}

const MOST_ENTRIES = 50_000;
const MAX_DEPTH = 64;
/** The limits of the search for ignored files that changed: entries, and milliseconds. */
const MOST_IGNORED = 20_000;
const IGNORED_MS = 1_000;
/** The milliseconds after which a walk yields to other work. */
const BREATH_MS = 10;
/** File systems round times down to the tick of a slow clock, which is this many milliseconds at most. */
const CLOCK_TICK = 20;

class Walk {
  readonly entries = new Map<string, SeenEntry>();
  readonly rules = new Map<string, IgnoreRules | null>();
  readonly notEntered: string[] = [];
  readonly takenAt = Date.now();
  isComplete = true;
  ignoredCount = 0;
  ignoredVisited = 0;
  ignoredSince = 0;
  isIgnoredCut = false;
  readonly before: FolderSnapshot | undefined;
  #yieldedAt = performance.now();

  constructor(before: FolderSnapshot | undefined) {
    this.before = before;
  }

  async breathe(): Promise<void> {
    if (performance.now() - this.#yieldedAt < BREATH_MS) return;
    await setImmediate();
    this.#yieldedAt = performance.now();
  }
}

/** Takes a snapshot of the workspace. Unreadable parts are left out; never throws because of the disk. */
export async function takeSnapshot(workspace: Workspace, options: SnapshotOptions = {}): Promise<FolderSnapshot> {
  const walk = new Walk(options.before);
  const opened = await openFolder(workspace, workspace.root);
  if (opened.ok) {
    await using folder = opened.value;
    const above = options.before === undefined ? await rulesAbove(folder.path) : null;
    await enter(walk, folder, 1, above);
  } else walk.notEntered.push('.');
  const { entries, rules, notEntered, isComplete, takenAt } = walk;
  const contents = (await options.kept?.read(workspace, entries)) ?? new Map<string, Uint8Array>();
  const ignored = { count: walk.ignoredCount, orMore: walk.isIgnoredCut };
  return { workspace, entries, contents, rules, notEntered, isComplete, ignored, takenAt };
}

async function enter(walk: Walk, folder: OpenedFolder, depth: number, above: IgnoreRules | null): Promise<void> {
  const here = relativeTo(folder.workspace, folder.path);
  const children = await entriesOf(folder);
  if (children === null) {
    walk.notEntered.push(here);
    return;
  }
  const earlier = walk.before?.rules.get(here);
  const rules = earlier !== undefined ? earlier : await rulesIn(folder, children, above);
  walk.rules.set(here, rules);
  for (const child of children) {
    await walk.breathe();
    const absolute = join(folder.path, child.name);
    if (isClosed(folder.workspace, absolute)) continue;
    const isLeftOut = SKIPPED_FOLDERS.includes(child.name) || isIgnored(rules, absolute, child.isDirectory());
    if (isLeftOut) {
      if (walk.before !== undefined) await countIgnored(walk, folder, child, walk.before.takenAt);
      continue;
    }
    if (walk.entries.size >= MOST_ENTRIES) {
      walk.isComplete = false;
      return;
    }
    const seen = seenAt(folder, child.name);
    if (seen === null) continue;
    const path = relativeTo(folder.workspace, absolute);
    walk.entries.set(path, seen);
    if (seen.type !== 'folder') continue;
    const inside = depth < MAX_DEPTH ? await openChild(folder, child.name) : null;
    if (inside === null || !inside.ok) {
      walk.notEntered.push(path);
      continue;
    }
    await using opened = inside.value;
    await enter(walk, opened, depth + 1, rules);
  }
}

async function entriesOf(folder: OpenedFolder): Promise<readonly Dirent[] | null> {
  try {
    return (await readdir(folder.at(''), { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
  }
}

/** The entry is in a folder that was just read, so a synchronous call does not block. */
function seenAt(folder: OpenedFolder, name: string): SeenEntry | null {
  try {
    const stats = lstatSync(folder.at(name), { bigint: true });
    const type = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : null;
    if (type === null) return null;
    return {
      type,
      signature: signatureOf(stats),
      size: Number(stats.size),
      mode: Number(stats.mode & 0o7777n),
      modifiedAt: Number(stats.mtimeMs),
      ...(type === 'link' && { target: readlinkSync(folder.at(name)) }),
    };
  } catch {
    return null;
  }
}

/** The signature of a file. It changes with every write, because the change time cannot be set. */
export function signatureOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}

/** Counts the files at and below an ignored entry that changed since `since`. */
async function countIgnored(walk: Walk, folder: OpenedFolder, child: Dirent, since: number): Promise<void> {
  const began = walk.ignoredSince === 0 ? performance.now() : walk.ignoredSince;
  walk.ignoredSince = began;
  if (walk.ignoredVisited >= MOST_IGNORED || performance.now() - began > IGNORED_MS) {
    walk.isIgnoredCut = true;
    return;
  }
  walk.ignoredVisited += 1;
  await walk.breathe();
  if (!child.isDirectory()) {
    if (isNewer(folder, child.name, since)) walk.ignoredCount += 1;
    return;
  }
  const inside = await openChild(folder, child.name);
  if (!inside.ok) return;
  await using opened = inside.value;
  for (const inner of (await entriesOf(opened)) ?? []) {
    if (!isClosed(folder.workspace, join(opened.path, inner.name))) await countIgnored(walk, opened, inner, since);
  }
}

function isNewer(folder: OpenedFolder, name: string, since: number): boolean {
  try {
    return lstatSync(folder.at(name)).ctimeMs >= since - CLOCK_TICK;
  } catch {
    return false;
  }
}
