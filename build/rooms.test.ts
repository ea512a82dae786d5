/**
 * Tests that rooms never import each other in a circle, so that each can be read, tested and
 * replaced together with the rooms below it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FLOORS } from './floors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** Every source file of the product below `folder`, relative to the project. */
function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => posix.relative(root, `${entry.parentPath}/${entry.name}`));
}

/** The room of a file: its folder, or the file itself when it is in no folder. */
function roomOf(file: string, house: string): string | null {
  if (!file.startsWith(`${house}/`)) return null;
  return file.slice(house.length + 1).split('/')[0] ?? null;
}

/** The rooms that each room imports from, each with one import as an example. */
function imports(house: string, text: (file: string) => string = (file) => readFileSync(join(root, file), 'utf8')) {
  const found = new Map<string, Map<string, string>>();
  for (const file of sources(house))
    for (const [, source = ''] of text(file).matchAll(IMPORT)) {
      const from = roomOf(file, house);
      const to = roomOf(posix.join(posix.dirname(file), source), house);
      if (from === null || to === null || from === to) continue;
      const targets = found.get(from) ?? new Map<string, string>();
      found.set(from, targets.set(to, `${file} imports ${source}`));
    }
  return found;
}

/** Returns one import for each room that imports itself directly or through other rooms. */
function circles(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] {
  const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from)?.keys() ?? [])].some((to) => {
      if (to === wanted) return true;
      if (seen.has(to)) return false;
      seen.add(to);
      return reaches(to, wanted, seen);
    });
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([to, example]) => `${from} -> ${to}: ${example}`),
  );
}

describe('circles of imports', () => {
  it.each(['electron/host', 'renderer'])('do not exist between the rooms of %s', (house) => {
    expect(circles(imports(house))).toEqual([]);
  });

  it('are found when a room imports from a room on a higher floor', () => {
    const graph = imports('electron/host', (file) =>
      file === 'electron/host/text/base64.ts'
        ? "import type { Hub } from '../mcp/hub/hub.ts';"
        : readFileSync(file, 'utf8'),
    );
    expect(circles(graph)).toContainEqual(expect.stringContaining('text -> mcp'));
  });
});

it('every room of the host is listed on a floor', () => {
  const rooms = readdirSync(join(root, 'electron/host')).filter((name) => !/\.(test|fixture)\.ts$/.test(name));
  expect(rooms.toSorted()).toEqual(FLOORS.flat().toSorted());
});
