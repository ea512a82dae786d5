/**
 * Finds protected files that appear in the folders of a confined server while it runs. The sandbox
 * makes those that exist read-only, but cannot forbid a name that does not exist yet. A server runs
 * for hours, in which the user also makes files: only what appears during a call is removed, the
 * rest is reported.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  MAX_ENTRIES_AFTER,
  type ProtectedFiles,
  protectedFilesOf,
  topmost,
} from '../../sandbox/policy/protected-files.ts';
import { isInside } from '../paths/path-policy.ts';
import { isProtected } from '../paths/protected-names.ts';
import type { OwnWork } from './own-work.ts';
import { partsOfNewRepositories, removed, topmostOf, wasMadeSince } from './removed-files.ts';
import { isMadeByTools, isOpenInGit } from './tool-files.ts';

/** Protected files and folders that appeared. */
export interface Appeared {
  /** They appeared during a call and were removed: absolute paths. */
  readonly removed: readonly string[];
  /** They appeared at another time, or could not be removed. The user may have made them. */
  readonly found: readonly FoundFile[];
}

/** `path` is relative to `root`, the folder in which it was found, with `/` between names. */
export interface FoundFile {
  readonly root: string;
  readonly path: string;
}

export interface ProtectedWatchParts {
  /** The absolute path of our own data, where nothing is compared. */
  readonly closed: string;
  readonly ownWork: Pick<OwnWork, 'originOf'>;
  /** Called after a comparison that found something. */
  readonly appeared: (files: Appeared) => void;
}

export const NOTHING_APPEARED: Appeared = { removed: [], found: [] };

/** The longest time in milliseconds by which a comparison delays the answer to a call. */
const LONGEST_DELAY = 400;
/** The time without a comparison after one, as a multiple of its duration. */
const REST = 10;

/** `own`: the host itself wrote it. */
type Verdict = 'remove' | 'report' | 'own' | 'ignore';

/** How many paths a comparison judges. The next one finds the others again. */
const MOST_JUDGED = 5_000;

interface WatchedFolder {
  readonly root: string;
  /** The absolute paths of protected files that existed at the start, which the server cannot change. */
  readonly readOnly: readonly string[];
  known: ProtectedFiles;
}

export class ProtectedWatch {
  readonly #parts: ProtectedWatchParts;
  readonly #folders: readonly WatchedFolder[];
  /** When each open call began, in milliseconds since the epoch. */
  readonly #open = new Set<{ readonly since: number }>();
  /** The earliest begin of the calls that ended after the latest comparison began; null: there are none. */
  #since: number | null = null;
  #comparing: Promise<Appeared> = Promise.resolve(NOTHING_APPEARED);
  /** The comparison that has not begun; null: none is planned. */
  #planned: Promise<Appeared> | null = null;
  #restUntil = 0;
  readonly #ended = new AbortController();

  private constructor(folders: readonly WatchedFolder[], parts: ProtectedWatchParts) {
    this.#folders = folders;
    this.#parts = parts;
  }

  /** Looks at the folders, which are real and absolute, before the server starts. */
  static async begin(folders: readonly string[], parts: ProtectedWatchParts): Promise<ProtectedWatch> {
    const outermost = folders.filter(
      (folder, at) => !folders.some((other, place) => (other === folder ? place < at : isInside(other, folder))),
    );
    const watched = outermost.map(async (root) => {
      const known = await protectedFilesOf(root, isProtected);
      return { root, readOnly: topmost(root, known), known };
    });
    return new ProtectedWatch(await Promise.all(watched), parts);
  }

  /** What the server must not write. */
  get readOnly(): readonly string[] {
    return this.#folders.flatMap(({ readOnly }) => readOnly);
  }

  /**
   * To be called before a call is sent. The result is to be called when it has ended; it returns what
   * appeared, as far as that is known soon. What is found later is reported only.
   */
  callBegan(): () => Promise<Appeared> {
    const call = { since: Date.now() };
    this.#open.add(call);
    return async () => {
      this.#open.delete(call);
      this.#since = Math.min(this.#since ?? call.since, call.since);
      const compared = this.#compareSoon();
      // In a large folder, most calls would wait in vain.
      if (this.#restUntil - performance.now() > LONGEST_DELAY / 2) return NOTHING_APPEARED;
      const wait = new AbortController();
      const late = setTimeout(LONGEST_DELAY, NOTHING_APPEARED, { signal: wait.signal }).catch(() => NOTHING_APPEARED);
      const found = await Promise.race([compared, late]);
      wait.abort();
      return found;
    };
  }

  /** The last comparison, after the server has ended. Calls that are open count as ended. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#planned;
    await this.#comparing;
    await this.#compare();
  }

  /** Comparisons follow one another with rests, so that calls in a large folder do not keep the computer busy. */
  #compareSoon(): Promise<Appeared> {
    this.#planned ??= this.#afterRest();
    return this.#planned;
  }

  async #afterRest(): Promise<Appeared> {
    await this.#comparing;
    const rest = this.#restUntil - performance.now();
    if (rest > 0) await setTimeout(rest, undefined, { signal: this.#ended.signal, ref: false }).catch(() => {});
    this.#planned = null;
    const begun = performance.now();
    this.#comparing = this.#compare();
    const found = await this.#comparing;
    this.#restUntil = performance.now() + REST * (performance.now() - begun);
    return found;
  }

  async #compare(): Promise<Appeared> {
    const since = Math.min(this.#since ?? Number.POSITIVE_INFINITY, ...[...this.#open].map((call) => call.since));
    this.#since = null;
    const all = await Promise.all(this.#folders.map((folder) => this.#compareFolder(folder, since)));
    const files = { removed: all.flatMap((each) => each.removed), found: all.flatMap((each) => each.found) };
    if (files.removed.length + files.found.length > 0) this.#parts.appeared(files);
    return files;
  }

  async #compareFolder(folder: WatchedFolder, since: number): Promise<Appeared> {
    const { root, known } = folder;
    const now = await protectedFilesOf(root, isProtected, MAX_ENTRIES_AFTER, known.repositories);
    const parts = partsOfNewRepositories(known, now);
    const appeared = [...now.states.keys()].filter((path) => !known.states.has(path)).concat(parts);
    const topmostPaths = topmostOf(appeared);
    const left = new Set(topmostPaths.slice(MOST_JUDGED));
    const judged = await this.#judgeAll(folder, topmostPaths.slice(0, MOST_JUDGED), appeared, since);
    const those = (verdict: Verdict) => topmostOf(judged.flatMap(([path, its]) => (its === verdict ? [path] : [])));
    const removable = those('remove');
    const gone = await removed({ root, closed: [this.#parts.closed] }, removable);
    const isGone = (path: string) => gone.some((each) => path === each || path.startsWith(`${each}/`));
    const states = new Map([...now.states].filter(([path]) => !isGone(path) && !left.has(path)));
    folder.known = { ...now, states, repositories: known.repositories };
    const found = [...those('report'), ...removable.filter((path) => !isGone(path))];
    return { removed: gone.map((path) => join(root, path)), found: found.map((path) => ({ root, path })) };
  }

  /**
   * Judges these paths, and what is inside those that the host itself wrote. One after another, because
   * a server can make very many.
   */
  async #judgeAll(
    folder: WatchedFolder,
    paths: readonly string[],
    appeared: readonly string[],
    since: number,
  ): Promise<readonly (readonly [path: string, Verdict])[]> {
    const judged: (readonly [string, Verdict])[] = [];
    for (const path of paths) judged.push([path, await this.#judge(folder, path, since)]);
    const own = judged.flatMap(([path, verdict]) => (verdict === 'own' ? [path] : []));
    const isInOwn = (path: string) => own.some((each) => path.startsWith(`${each}/`));
    const inOwn = own.length === 0 ? [] : appeared.filter(isInOwn).slice(0, MOST_JUDGED);
    for (const path of inOwn) judged.push([path, await this.#judge(folder, path, since)]);
    return judged;
  }

  async #judge({ root, readOnly, known }: WatchedFolder, path: string, since: number): Promise<Verdict> {
    const { closed, ownWork } = this.#parts;
    const absolute = join(root, path);
    if (isMadeByTools(path) || isOpenInGit(path)) return 'ignore';
    if ([...readOnly, closed].some((other) => isInside(other, absolute))) return 'ignore';
    // A file that an earlier walk did not reach may be as old as the folder.
    if (!known.isWhole && !(await wasMadeSince(absolute, known.takenAt))) return 'ignore';
    const origin = ownWork.originOf(absolute, Math.min(since, known.takenAt));
    if (origin === 'written') return 'own';
    return origin === 'no' && (await wasMadeSince(absolute, since)) ? 'remove' : 'report';
  }
}
