/**
 * Updates the index of a folder: lists its files, reads those that have changed since, and stores
 * their words. Works in short slices, so that the process that does it stays responsive.
 */
import { lstatSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { LoopwrightError } from '../../../shared/errors.ts';
import { fileListing } from '../files/listing/list-files.ts';
import { openWorkspace, resolvePath, type Workspace } from '../files/paths/path-policy.ts';
import { hasSecretName } from '../files/paths/secret-places.ts';
import { errnoOf, folderProblem, type Refusal, type Result } from '../files/result.ts';
import { readTextFile, type TextFile } from '../files/text-file.ts';
import { type FolderIndexes, type IndexedFile, NO_TEXT } from '../store/folder-indexes.ts';
import { searchable } from '../text/searchable.ts';
import { chunksOf } from './chunks.ts';
import { SLICE_MS, Slices } from './slices.ts';

export interface FolderIndexerParts {
  readonly indexes: FolderIndexes;
  /** Runs the function as one change of the store. */
  readonly transaction: <T>(fn: () => T) => T;
  /** The real paths of files and folders that are never read, such as the data folder. */
  readonly closed: readonly string[];
  readonly isTrusted: (folder: string) => boolean;
  /** The maximum number of files of a folder; default 200,000. */
  readonly mostFiles?: number;
}

/** What an update has to do, as `list` found it. */
export interface UpdatePlan {
  readonly workspace: Workspace;
  /** The number of the index. */
  readonly index: number;
  /** The files that are new or have changed. */
  readonly changed: readonly SeenFile[];
  readonly unchanged: number;
  /** The numbers of the files that are in the index and not in the folder any more. */
  readonly gone: readonly number[];
  /** The number of files that are too large to be read. */
  readonly tooLarge: number;
  /** The number of files that are left out because they can hold passwords or keys. */
  readonly withSecrets: number;
  /** Whether all files of the folder were listed. If not, `gone` is empty. */
  readonly isComplete: boolean;
}

/** A file as it was when it was listed, and as the index knows it. */
interface SeenFile {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
  readonly known: IndexedFile | undefined;
}

interface KnownFile {
  readonly file: IndexedFile;
  facts: Facts;
}

const NOT_KNOWN: Partial<KnownFile> = {};

/** What is known of a file without opening it. `unknown`: it cannot be reached. */
type Facts = Pick<SeenFile, 'size' | 'modifiedAt'> | 'gone' | 'unknown';

/** What became of the changed files when they were read. */
export interface ReadFiles {
  /** The number of files whose text was stored. */
  readonly stored: number;
  /** The number of files that have no text, such as pictures. */
  readonly notText: number;
  /** The number of files that could not be read. */
  readonly unreadable: number;
}

const MOST_FILES = 200_000;
const LISTING_MS = 120_000;
/** The maximum size in bytes of a file that is read. */
export const MOST_INDEXED_BYTES = 1024 * 1024;
/** The number of files that are read at once. */
const AT_ONCE = 8;
/**
 * A file that was changed so shortly before it was looked at, in milliseconds, may change again
 * without another time or size. It is compared again by the next update.
 */
const UNSETTLED_MS = 2_000;

/** Updates indexes. When the signal of a method is aborted, the method returns null. */
export class FolderIndexer {
  readonly #parts: FolderIndexerParts;

  constructor(parts: FolderIndexerParts) {
    this.#parts = parts;
  }

  /**
   * Compares a folder with its index, which is made if there is none. `anew`: everything is read
   * again. Reads no content. Throws `workspace-refused` and `index-folder-restricted`.
   */
  async list(folder: string, { anew = false, signal }: ListControl): Promise<UpdatePlan | null> {
    const { indexes, closed, mostFiles = MOST_FILES } = this.#parts;
    const opened = await openWorkspace(folder);
    if (!opened.ok) throw refused(folder, opened.refusal);
    const workspace = { ...opened.value, closed, readableSecrets: [] };
    this.#mustBeTrusted(workspace);
    if (anew) indexes.remove(workspace.root);
    const { number } = indexes.open(workspace.root);
    const slices = new Slices();
    // Read before the listing: what another process adds meanwhile must not count as gone.
    const known = new Map<string, KnownFile>();
    for (const files of indexes.files(number)) {
      for (const file of files) known.set(file.path, { file, facts: 'unknown' });
      if (slices.isOver) await slices.next();
    }
    const listing = fileListing(workspace, { maxFiles: mostFiles, timeoutMs: LISTING_MS, signal });
    // Another process lists the files. Most of them are known, so they are looked at meanwhile.
    for (const [path, each] of known) {
      each.facts = factsAt(workspace.root, path);
      if (slices.isOver) await slices.next();
      if (signal.aborted) break;
    }
    const listed = await listing;
    if (signal.aborted) return null;
    if (!listed.ok) throw refused(folder, listed.refusal);
    const { files, isComplete } = listed.value;
    const compared = await this.#compare(workspace, files, known, slices);
    if (signal.aborted) return null;
    const gone = isComplete ? [...known.values()].map(({ file }) => file.number) : [];
    return { workspace, index: number, ...compared, gone, isComplete };
  }

  /** Removes from `known` the files that are still in the folder. */
  async #compare(
    { root }: Workspace,
    paths: readonly string[],
    known: Map<string, KnownFile>,
    slices: Slices,
  ): Promise<Pick<UpdatePlan, 'changed' | 'unchanged' | 'tooLarge' | 'withSecrets'>> {
    const changed: SeenFile[] = [];
    let unchanged = 0;
    let tooLarge = 0;
    let withSecrets = 0;
    for (const path of paths) {
      if (slices.isOver) await slices.next();
      if (hasSecretName(`${root}/${path}`)) {
        withSecrets += 1;
        continue;
      }
      const { file, facts: seen = 'gone' } = known.get(path) ?? NOT_KNOWN;
      const facts = seen === 'gone' ? factsAt(root, path) : seen;
      if (facts === 'gone') continue;
      if (facts !== 'unknown' && facts.size > MOST_INDEXED_BYTES) {
        tooLarge += 1;
        continue;
      }
      known.delete(path);
      if (facts === 'unknown') continue;
      if (file?.size === facts.size && file.modifiedAt === facts.modifiedAt) unchanged += 1;
      else changed.push({ path, ...facts, known: file });
    }
    return { changed, unchanged, tooLarge, withSecrets };
  }

  /**
   * Reads the changed files of a plan and stores their words. An update that ends early goes on
   * where it ended when it is repeated. Throws `index-folder-restricted` and `index-erased`.
   */
  async read(plan: UpdatePlan, { progress, signal }: Control): Promise<ReadFiles | null> {
    const { workspace, index, changed } = plan;
    let [stored, notText, unreadable] = [0, 0, 0];
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      progress(Math.floor((100 * at) / changed.length));
      this.#mustBeTrusted(workspace);
      const files = changed.slice(at, at + AT_ONCE);
      const texts = await Promise.all(files.map(({ path }) => textAt(workspace, path)));
      const changes = files.flatMap((file, place) => {
        const text = texts[place];
        if (text === undefined || (!text.ok && text.refusal.code !== 'not-text')) {
          unreadable += 1;
          return [];
        }
        if (text.ok) stored += 1;
        else notText += 1;
        return [this.#change(index, file, text.ok ? text.value : null)];
      });
      if (!(await this.#write(plan, changes, signal))) return null;
    }
    return { stored, notText, unreadable };
  }

  /**
   * Removes the files that are gone, and stores that the update has reached its end. Returns the
   * number of files in the index that have text. Throws `index-erased`.
   */
  async finish(plan: UpdatePlan, { progress, signal }: Control): Promise<number | null> {
    const { indexes, transaction } = this.#parts;
    const { index, gone } = plan;
    for (let at = 0; at < gone.length; at += AT_ONCE) {
      progress(Math.floor((100 * at) / gone.length));
      const changes = gone.slice(at, at + AT_ONCE).map((number) => indexes.take(index, number));
      if (!(await this.#write(plan, changes, signal))) return null;
    }
    return transaction(() => {
      this.#mustBeThere(plan);
      indexes.completed(index);
      return indexes.countFiles(index);
    });
  }

  *#change(index: number, seen: SeenFile, file: TextFile | null): Generator<void, void, undefined> {
    const { indexes } = this.#parts;
    const { path, size, known } = seen;
    const isSettled = Date.now() - seen.modifiedAt > UNSETTLED_MS;
    const modifiedAt = isSettled ? seen.modifiedAt : -1;
    const hash = file?.hash ?? NO_TEXT;
    if (known?.hash === hash) indexes.touch({ number: known.number, size, modifiedAt });
    else
      yield* indexes.put(
        index,
        { path, pathWords: searchable(path), size, modifiedAt, hash },
        file === null ? [] : chunksOf(file.text),
      );
  }

  /** Makes the changes in transactions that are short. Returns false when `signal` is aborted. */
  async #write(
    plan: UpdatePlan,
    changes: readonly Generator<void, void, undefined>[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const waiting = [...changes];
    while (waiting.length > 0) {
      if (signal.aborted) return false;
      this.#parts.transaction(() => {
        this.#mustBeThere(plan);
        const sliceEnd = performance.now() + SLICE_MS;
        while (waiting[0] !== undefined && performance.now() < sliceEnd) {
          if (waiting[0].next().done === true) waiting.shift();
        }
      });
      await setImmediate();
    }
    return true;
  }

  #mustBeTrusted({ root }: Workspace): void {
    if (!this.#parts.isTrusted(root)) throw new LoopwrightError('index-folder-restricted', { path: root });
  }

  /** The index may be erased with the last topic of its folder at any time. */
  #mustBeThere({ index, workspace: { root } }: UpdatePlan): void {
    if (this.#parts.indexes.find(root)?.number !== index) throw new LoopwrightError('index-erased', { path: root });
  }
}

interface ListControl {
  readonly anew?: boolean;
  readonly signal: AbortSignal;
}

interface Control {
  /** Receives how much is done, in percent. */
  readonly progress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** It is called for every file, so it is synchronous: that takes a fifth of the time. */
function factsAt(root: string, path: string): Facts {
  try {
    // Not `join`, which takes a tenth of the time of an update.
    const facts = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    return facts?.isFile() === true ? { size: facts.size, modifiedAt: facts.mtimeMs } : 'gone';
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return 'unknown';
  }
}

async function textAt(workspace: Workspace, path: string): Promise<Result<TextFile>> {
  const place = await resolvePath(workspace, path);
  return place.ok ? readTextFile(place.value, { maxBytes: MOST_INDEXED_BYTES }) : place;
}

const refused = (workspace: string, refusal: Refusal) =>
  new LoopwrightError('workspace-refused', { workspace, ...folderProblem(refusal) });
