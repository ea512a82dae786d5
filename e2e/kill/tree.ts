/**
 * The content of a folder as one value: every file with its text, and every folder with a `/` at
 * its end, by their paths relative to the root.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export type Tree = ReadonlyMap<string, string>;

export function readTree(root: string): Tree {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry): [string, string] => {
    const absolute = join(entry.parentPath, entry.name);
    const path = relative(root, absolute);
    return entry.isDirectory() ? [`${path}/`, ''] : [path, readFileSync(absolute, 'utf8')];
  });
  return new Map(entries.sort());
}

export function writeTree(root: string, tree: Tree): void {
  for (const [path, text] of tree) {
    if (path.endsWith('/')) mkdirSync(join(root, path), { recursive: true });
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
}

/**
 * Returns one sentence for each path that differs from the expected content. A duplicated line is
 * reported as such, because it shows that an edit ran twice.
 */
export function differences(found: Tree, expected: Tree): readonly string[] {
  const paths = new Set([...found.keys(), ...expected.keys()]);
  return [...paths].flatMap((path) => {
    const [is, shall] = [found.get(path), expected.get(path)];
    if (is === shall) return [];
    if (is === undefined) return [`${path} is missing`];
    if (shall === undefined) return [`${path} is there and should not be`];
    const lines = is.split('\n');
    const doubled = lines.filter((line, at) => line.startsWith('mark ') && lines.indexOf(line) !== at);
    const more = doubled.length > 0 ? `; twice: ${doubled.join(', ')}` : '';
    return [`${path} has ${JSON.stringify(is)} and should have ${JSON.stringify(shall)}${more}`];
  });
}
