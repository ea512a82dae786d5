/** Finds the files that match the typed letters. The functions are pure. */

/** A path and the form of its name that is used for comparison. */
export interface FileName {
  /** The path relative to the workspace, with `/` between names. */
  readonly path: string;
  readonly folded: string;
}

export function fileName(path: string): FileName {
  return { path, folded: fold(path) };
}

const MOST = 20;

/** The ways in which a path can match the query, best first. */
const FITS: readonly ((folded: string, query: string) => boolean)[] = [
  (folded, query) => folded.startsWith(query, folded.lastIndexOf('/') + 1),
  (folded, query) => folded.includes(query, folded.lastIndexOf('/') + 1),
  (folded, query) => folded.includes(query),
  hasInOrder,
];

/**
 * Returns at most 20 paths, ignoring case: first files whose name begins with the query, then
 * those whose name contains it, then those whose path contains it, then those whose path has its
 * letters in order. Among equal matches the shorter path comes first.
 */
export function matchFiles(files: readonly FileName[], query: string): readonly string[] {
  const wanted = fold(query.replaceAll('\\', '/')).replace(/^\.?\/+/, '');
  const best: string[] = [];
  let rest = files;
  for (const fits of FITS) {
    const { fitting = [], others = [] } = Object.groupBy(rest, ({ folded }) =>
      fits(folded, wanted) ? 'fitting' : 'others',
    );
    best.push(...fitting.toSorted(shorterFirst).map(({ path }) => path));
    if (best.length >= MOST) break;
    rest = others;
  }
  return best.slice(0, MOST);
}

/**
 * Returns the form used for comparison: in lower case and with composed accents, because macOS
 * separates letters from their accents.
 */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function hasInOrder(folded: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = folded.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

function shorterFirst(one: FileName, other: FileName): number {
  return one.path.length - other.path.length || (one.path < other.path ? -1 : 1);
}
