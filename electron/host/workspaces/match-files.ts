/** Finds the files and folders that match the typed letters. The functions are pure. */

/** A path and the forms of it that are used for comparison. */
export interface FileName {
  /** The path relative to the workspace, with `/` between names; a folder ends in `/`. */
  readonly path: string;
  readonly folded: string;
  /** Where the last name begins. */
  readonly nameAt: number;
}

export function fileName(path: string): FileName {
  const folded = fold(path);
  return { path, folded, nameAt: folded.lastIndexOf('/', folded.length - 2) + 1 };
}

/** Returns the folders in which the files are, each once, with all folders above. */
export function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  return [...folders];
}

const MOST = 20;

/** How well a path fits, best first. */
const FIT = {
  isName: 0,
  beginsName: 1,
  beginsWord: 2,
  inName: 3,
  inPath: 4,
  lettersOfName: 5,
  lettersOfPath: 6,
  none: 7,
};

/** How recently a path was used: 0 for the most recent; absent: not lately. */
export type Recency = ReadonlyMap<string, number>;

interface Found {
  readonly path: string;
  readonly fit: number;
  readonly recency: number;
}

/**
 * Returns at most 20 paths, ignoring case: first those whose name is the query, then those whose name begins with it,
 * has a word that begins with it, or contains it, then those whose path contains it, then those whose name, or path,
 * has its letters in order. Among equal matches, what was used lately comes first, then the shorter path. Words of the
 * query that a space separates must all fit.
 */
export function matchFiles(files: readonly FileName[], query: string, recent: Recency = new Map()): readonly string[] {
  return bestMatches(files, query, recent).best;
}

export interface Matches {
  /** At most 20 paths, best matches first. */
  readonly best: readonly string[];
  /** All files that match; what matches a longer query that begins alike is among them. */
  readonly all: readonly FileName[];
}

/** Returns what `matchFiles` does, and everything that matches. */
export function bestMatches(files: readonly FileName[], query: string, recent: Recency): Matches {
  const words = fold(query.replaceAll('\\', '/'))
    .replace(/^\.?\/+/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const best: Found[] = [];
  const all: FileName[] = [];
  for (const file of files) {
    const fit = words.length === 1 ? fitOf(file, words[0] ?? '') : fitOfAll(file, words);
    if (fit === FIT.none) continue;
    all.push(file);
    const last = best.length < MOST ? undefined : best[MOST - 1];
    if (last !== undefined && fit > last.fit) continue;
    const found = { path: file.path, fit, recency: recent.get(file.path) ?? Number.POSITIVE_INFINITY };
    if (last !== undefined && compared(found, last) >= 0) continue;
    const at = best.findIndex((other) => compared(found, other) < 0);
    best.splice(at === -1 ? best.length : at, 0, found);
    if (best.length > MOST) best.pop();
  }
  return { best: best.map(({ path }) => path), all };
}

function fitOfAll(file: FileName, words: readonly string[]): number {
  let worst = 0;
  for (const word of words) {
    worst = Math.max(worst, fitOf(file, word));
    if (worst === FIT.none) break;
  }
  return worst;
}

function fitOf({ folded, nameAt }: FileName, word: string): number {
  const at = folded.indexOf(word, nameAt);
  if (at === nameAt) {
    const end = folded.charCodeAt(at + word.length);
    return Number.isNaN(end) || end === SLASH || end === DOT ? FIT.isName : FIT.beginsName;
  }
  if (at > 0) return isWordBreak(folded.charCodeAt(at - 1)) ? FIT.beginsWord : FIT.inName;
  if (folded.includes(word)) return FIT.inPath;
  if (hasInOrder(folded, nameAt, word)) return FIT.lettersOfName;
  return hasInOrder(folded, 0, word) ? FIT.lettersOfPath : FIT.none;
}

const SLASH = 0x2f;
const DOT = 0x2e;
const WORD_BREAKS: ReadonlySet<number> = new Set([...' -_./()[]'].map((sign) => sign.charCodeAt(0)));
const isWordBreak = (code: number): boolean => WORD_BREAKS.has(code);

function compared(one: Found, other: Found): number {
  return (
    one.fit - other.fit ||
    (one.recency === other.recency ? 0 : one.recency - other.recency) ||
    one.path.length - other.path.length ||
    (one.path < other.path ? -1 : 1)
  );
}

/**
 * Returns the form used for comparison: in lower case and with composed accents, because macOS
 * separates letters from their accents.
 */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function hasInOrder(folded: string, start: number, letters: string): boolean {
  let from = start;
  for (let index = 0; index < letters.length; index += 1) {
    const at = folded.indexOf(letters.charAt(index), from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}
