import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Listed, Listing } from './list-folder.ts';
import { type ShortTreeOptions, shortTree } from './short-tree.ts';

const AMPLE: ShortTreeOptions = { mostEntries: 300, mostCharacters: 100_000, maxDepth: 20 };

/** Creates a complete listing of these paths; a path that ends in `/` is an empty folder. */
function listingOf(paths: readonly string[], more: Partial<Listing> = {}): Listing {
  const entries: Listed[] = [];
  const walk = (prefix: string, depth: number) => {
    const below = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    const folders = new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
    const files = new Set(below.filter((path) => path !== '' && !path.includes('/')));
    for (const name of [...folders].toSorted()) {
      entries.push({ name, path: prefix + name, type: 'directory', depth });
      if (!more.notEntered?.includes(prefix + name)) walk(`${prefix}${name}/`, depth + 1);
    }
    for (const name of [...files].toSorted()) entries.push({ name, path: prefix + name, type: 'file', depth });
  };
  walk('', 1);
  return { entries, truncated: false, notEntered: [], ignored: 0, ...more };
}

const topOf = ({ entries }: Listing) => entries.filter(({ depth }) => depth === 1);

function treeOf(paths: readonly string[], options: Partial<ShortTreeOptions> = {}, more: Partial<Listing> = {}) {
  const listing = listingOf(paths, more);
  return shortTree(listing, topOf(listing), { ...AMPLE, ...options });
}

const files = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}f${n}.txt`);
const pathsOf = (entries: readonly { readonly path: string }[]) => entries.map(({ path }) => path);

describe('a short tree', () => {
  test('shows every file if all fit, and empty folders', () => {
    expect(treeOf(['docs/guide.md', 'src/deep/y.ts', 'src/z.ts', 'a.txt', 'empty/'])).toEqual({
      files: [
        { path: 'docs/guide.md', depth: 2 },
        { path: 'src/deep/y.ts', depth: 3 },
        { path: 'src/z.ts', depth: 2 },
        { path: 'a.txt', depth: 1 },
      ],
      folders: [{ path: 'empty', depth: 1, files: 0, directories: 0 }],
      leftOut: 0,
      totalFiles: 4,
      totalDirectories: 4,
    });
  });

  test('counts the contents of a folder that does not fit and opens the others', () => {
    const tree = treeOf([...files('large/in/', 400), 'large/x', ...files('small/', 9), 'a.txt']);
    expect(pathsOf(tree.files)).toEqual(['large/x', ...files('small/', 9), 'a.txt']);
    expect(tree.folders).toEqual([{ path: 'large/in', depth: 2, files: 400, directories: 0 }]);
    expect(tree).toMatchObject({ totalFiles: 411, totalDirectories: 3, leftOut: 0 });
  });

  test('opens no folder below the maximum depth, and counts its contents', () => {
    const tree = treeOf(['src/deep/deeper/x.ts', 'src/deep/y.ts', 'src/z.ts'], { maxDepth: 2 });
    expect(pathsOf(tree.files)).toEqual(['src/z.ts']);
    expect(tree.folders).toEqual([{ path: 'src/deep', depth: 2, files: 2, directories: 1 }]);
    expect(tree.totalFiles).toBe(3);
  });

  test('cuts the listed folder itself if it holds too many entries, and says how many', () => {
    const tree = treeOf([...files('', 8_000), 'docs/guide.md']);
    expect(tree).toMatchObject({ leftOut: 7_701, totalFiles: 8_001 });
    expect(tree.files).toHaveLength(300);
    expect(tree.files[0]?.path).toBe('docs/guide.md');
  });

  test('lists a folder that was not entered neither as opened nor as counted', () => {
    const tree = treeOf(['node_modules/m/index.js', 'a.ts'], {}, { notEntered: ['node_modules'] });
    expect(tree).toMatchObject({ files: [{ path: 'a.ts', depth: 1 }], folders: [], totalFiles: 1 });
  });

  test('marks the counts of a truncated listing that are incomplete, and opens none of these folders', () => {
    const whole = listingOf(['a/1', 'b/in/1', 'b/in/2', 'c/1', 'd.txt']);
    const end = whole.entries.findIndex(({ path }) => path === 'b/in/1');
    const listing = { ...whole, entries: whole.entries.slice(0, end + 1), truncated: true };
    const tree = shortTree(listing, topOf(whole), AMPLE);
    expect(pathsOf(tree.files)).toEqual(['a/1', 'd.txt']);
    expect(tree.folders).toEqual([
      { path: 'b', depth: 1, files: 1, directories: 1, partial: true },
      { path: 'c', depth: 1, files: 0, directories: 0, partial: true },
    ]);
  });

  test('stays within its limits of entries and characters, and shows or counts every file exactly once', () => {
    const name = fc.stringMatching(/^[a-d"\u4e2d]{1,3}$/);
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `${names.join('/')}.txt`);
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { maxLength: 80 }),
        fc.record({
          mostEntries: fc.integer({ min: 1, max: 40 }),
          mostCharacters: fc.integer({ min: 5, max: 400 }),
          maxDepth: fc.integer({ min: 1, max: 5 }),
        }),
        (paths, options) => {
          const tree = treeOf(paths, options);
          const shown = [...tree.files, ...tree.folders];
          expect(shown.length).toBeLessThanOrEqual(options.mostEntries);
          expect(JSON.stringify(pathsOf(shown)).length).toBeLessThanOrEqual(options.mostCharacters + shown.length + 2);
          expect(tree.totalFiles).toBe(paths.length);
          const counted = tree.folders.reduce((sum, folder) => sum + folder.files, tree.files.length);
          if (tree.leftOut === 0) expect(counted).toBe(paths.length);
          else expect(counted).toBeLessThan(paths.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
