/**
 * The changes between two snapshots of a folder, as checkpoints that can be undone like edits. A
 * file whose earlier content was not kept is listed too, but cannot be restored.
 */
import { join } from 'node:path';
import type { FileDiff } from '../../../../shared/loop.ts';
import { type CheckpointStep, type Image, stepOf } from '../checkpoints.ts';
import { type DiskState, diskState, FOLDER, linkState } from '../disk-state.ts';
import { fileDiff, withoutLines } from '../edits/diff-stats.ts';
import { sha256 } from '../text-file.ts';
import type { FolderSnapshot, IgnoredChanges, SeenEntry } from './folder-snapshot.ts';
import { contentOf, KEPT_LIMITS } from './kept-contents.ts';

/** What changed in a folder while a command ran. */
export interface FoundChanges {
  readonly steps: readonly CheckpointStep[];
  readonly images: readonly Image[];
  /** One diff per changed file, at most `MOST_DIFFS` and a note with the number of the others. */
  readonly diffs: readonly FileDiff[];
  /** The listed files that cannot be restored, because their earlier content was not kept. */
  readonly notKept: readonly string[];
  /** The number of changed files that are neither listed nor restored. */
  readonly notListed: number;
  readonly ignored: IgnoredChanges;
  /** Whether the folder has too many files, so that changes may be missing. */
  readonly isPartial: boolean;
}

/** The largest number of files, links and folders that are listed one by one. */
const MOST_LISTED = 500;
const MOST_DIFFS = 20;
/** The size of all contents after the command that are stored to show differences, in bytes. */
const MOST_AFTER_BYTES = 8 * 1024 * 1024;
/** The size of all larger files that are read to recognise their new content, in bytes. */
const MOST_HASHED_BYTES = 256 * 1024 * 1024;

interface Change {
  readonly path: string;
  readonly before: SeenEntry | null;
  readonly after: SeenEntry | null;
}

/** Compares two snapshots. `after` was taken with `before`, so that the same ignore rules apply. */
export async function changesBetween(before: FolderSnapshot, after: FolderSnapshot): Promise<FoundChanges> {
  const comparison = new Comparison(before, after);
  const changes = changedPaths(before, after);
  const listed = changes.slice(0, MOST_LISTED);
  for (const change of listed) await comparison.add(change);
  return comparison.found(changes.length - listed.length);
}

/** Deletions first, so that a new entry of another kind can take their place; parents before children. */
function changedPaths(before: FolderSnapshot, after: FolderSnapshot): readonly Change[] {
  const isUnknown = unknownIn([...before.notEntered, ...after.notEntered]);
  const gone: Change[] = [];
  const changed: Change[] = [];
  const made: Change[] = [];
  for (const [path, seen] of before.entries) {
    const now = after.entries.get(path) ?? null;
    if (isUnknown(path) || (now === null && !after.isComplete)) continue;
    if (now === null || now.type !== seen.type) gone.push({ path, before: seen, after: null });
    else if (seen.type !== 'folder' && seen.signature !== now.signature)
      changed.push({ path, before: seen, after: now });
  }
  for (const [path, now] of after.entries) {
    const seen = before.entries.get(path) ?? null;
    if (isUnknown(path) || (seen === null && !before.isComplete)) continue;
    if (seen === null || seen.type !== now.type) made.push({ path, before: null, after: now });
  }
  return [...gone, ...changed, ...made];
}

function unknownIn(folders: readonly string[]): (path: string) => boolean {
  const all = folders.includes('.');
  return (path) => all || folders.some((folder) => path.startsWith(`${folder}/`));
}

class Comparison {
  readonly #before: FolderSnapshot;
  readonly #after: FolderSnapshot;
  readonly #steps: CheckpointStep[] = [];
  readonly #images: Image[] = [];
  readonly #diffs: FileDiff[] = [];
  readonly #notKept: string[] = [];
  #notListed = 0;
  #afterBytes = 0;
  #hashedBytes = 0;

  constructor(before: FolderSnapshot, after: FolderSnapshot) {
    this.#before = before;
    this.#after = after;
  }

  async add({ path, before, after }: Change): Promise<void> {
    const old = before === null ? null : this.#stateBefore(path, before);
    const fresh = after === null ? null : await this.#stateAfter(path, after);
    if (fresh === 'changing') {
      this.#notListed += 1;
      return;
    }
    if (old !== null && fresh !== null) {
      if (old.state === fresh.state) return;
      const isSame = before?.size === after?.size && before?.modifiedAt === after?.modifiedAt;
      if (!old.isKept && isSame) return;
    }
    const states = { before: old?.state ?? null, after: fresh?.state ?? null };
    this.#steps.push(stepOf(path, states, before?.mode ?? null));
    if (old?.isKept === false) this.#notKept.push(path);
    for (const image of [old?.image, fresh?.image]) if (image != null) this.#images.push(image);
    const isFolder = (before ?? after)?.type === 'folder';
    if (!isFolder) this.#diffs.push(diffOf(path, old, fresh));
  }

  found(more: number): FoundChanges {
    const notListed = this.#notListed + more;
    const diffs = this.#diffs.slice(0, MOST_DIFFS);
    const count = this.#diffs.length - diffs.length + notListed;
    if (count > 0) diffs.push(withoutLines('…', { name: 'more-files', data: { count } }));
    return {
      ...{ steps: this.#steps, images: this.#images, diffs, notKept: this.#notKept, notListed },
      ignored: this.#after.ignored,
      isPartial: !this.#before.isComplete || !this.#after.isComplete,
    };
  }

  #stateBefore(path: string, { type, signature, target = '' }: SeenEntry): State {
    if (type === 'folder') return { state: FOLDER, image: null, isKept: true };
    if (type === 'link') return linkOf(target);
    const bytes = this.#before.contents.get(path);
    if (bytes === undefined) return { state: `not-kept:${sha256(Buffer.from(signature))}`, image: null, isKept: false };
    const state = sha256(bytes);
    return { state, image: { key: state, bytes }, isKept: true };
  }

  async #stateAfter(path: string, seen: SeenEntry): Promise<State | 'changing'> {
    if (seen.type === 'folder') return { state: FOLDER, image: null, isKept: true };
    if (seen.type === 'link') return linkOf(seen.target ?? '');
    const absolute = join(this.#after.workspace.root, path);
    if (seen.size > KEPT_LIMITS.fileBytes) {
      this.#hashedBytes += seen.size;
      if (this.#hashedBytes > MOST_HASHED_BYTES) return 'changing';
      const state = await diskState(absolute).catch(() => null);
      return state === null ? 'changing' : { state, image: null, isKept: false };
    }
    const bytes = contentOf(absolute, seen);
    if (bytes === null) return 'changing';
    const state = sha256(bytes);
    this.#afterBytes += bytes.length;
    return { state, image: this.#afterBytes > MOST_AFTER_BYTES ? null : { key: state, bytes }, isKept: true };
  }
}

interface State {
  readonly state: DiskState;
  readonly image: Image | null;
  readonly isKept: boolean;
}

function linkOf(target: string): State {
  const state = linkState(target);
  return { state, image: { key: state, bytes: Buffer.from(target) }, isKept: true };
}

function diffOf(path: string, before: State | null, after: State | null): FileDiff {
  if (before?.image === null || after?.image === null) return withoutLines(path, { name: 'not-kept', data: {} });
  return fileDiff(path, before?.image.bytes ?? null, after?.image.bytes ?? null);
}
