/** Which files are meant by a few letters. Pure. */

/** A path, and how it is compared. */
export interface FileName {
  /** Relative to the workspace, `/` between names. */
  readonly path: string;
  readonly folded: string;
}

export function fileName(path: string): FileName {
  return { path, folded: fold(path) };
}

const MOST = 20;

/** How well a path fits, best first. */
const FITS: readonly ((folded: string, query: string) => boolean)[] = [
  (folded, query) => folded.startsWith(query, folded.lastIndexOf('/') + 1),
  (folded, query) => folded.includes(query, folded.lastIndexOf('/') + 1),
  (folded, query) => folded.includes(query),
  hasInOrder,
];

/**
 * At most 20, in any case of letters: first files whose name begins with the query, then those whose name has it, then those whose path has it,
 * then those whose path has its letters in this order. Among equals the shorter path goes first.
 */
export function matchFiles(files: readonly FileName[], query: string): readonly string[] {
  const wanted = fold(query.replaceAll('\\', '/')).replace(/^\.?\/+/, '');
  const best: string[] = [];
  let rest = files;
  for (const fits of FITS) {
    const [fitting, others] = split(rest, (file) => fits(file.folded, wanted));
    best.push(...fitting.toSorted(shorterFirst).map(({ path }) => path));
    if (best.length >= MOST) break;
    rest = others;
  }
  return best.slice(0, MOST);
}

/** macOS takes letters and their accents apart. */
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

function split(
  files: readonly FileName[],
  test: (file: FileName) => boolean,
): readonly [readonly FileName[], readonly FileName[]] {
  const [yes, no]: [FileName[], FileName[]] = [[], []];
  for (const file of files) (test(file) ? yes : no).push(file);
  return [yes, no];
}

function shorterFirst(one: FileName, other: FileName): number {
  return one.path.length - other.path.length || (one.path < other.path ? -1 : 1);
}
