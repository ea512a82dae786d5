/**
 * The ignore rules that apply in a folder: those of its own ignore files and of the folders above
 * it. They are the rules that ripgrep follows when it searches contents, without those of the user's
 * own configuration of Git.
 */
import type { Dirent } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { NO_FOLLOW, type OpenedFolder } from '../paths/opened-folder.ts';
import { type IgnoreFile, ignoreFileOf } from './ignore-file.ts';

/** The names of ignore files. An earlier one has priority, in whatever folder the others are. */
const NAMES = ['.rgignore', '.ignore', '.gitignore'] as const;
/** The maximum number of bytes of an ignore file. What follows is not read. */
const MAX_BYTES = 64 * 1024;

/** The rules in one folder, and those of the folders above it. */
export interface IgnoreRules {
  /** The absolute path of the folder. */
  readonly folder: string;
  readonly files: Readonly<Partial<Record<(typeof NAMES)[number], IgnoreFile | null>>>;
  /** The rules in `.git/info/exclude`. */
  readonly exclude: IgnoreFile | null;
  /** Whether the folder is a Git repository, inside which `.gitignore` files above it do not apply. */
  readonly isRepository: boolean;
  readonly above: IgnoreRules | null;
}

/**
 * Returns the rules above a folder, which may be outside the workspace, as a workspace can be a part
 * of a repository. Rules by which the folder itself is ignored do not count: whoever asks for it by
 * its path wants to see what is in it.
 */
export async function rulesAbove(folder: string): Promise<IgnoreRules | null> {
  const parents: string[] = [];
  for (let at = folder; dirname(at) !== at; at = dirname(at)) parents.unshift(dirname(at));
  let above: IgnoreRules | null = null;
  for (const [index, parent] of parents.entries()) {
    const names: readonly string[] = (await exists(join(parent, '.git'))) ? [...NAMES, '.git'] : NAMES;
    above = await rulesOf(parent, (name) => join(parent, name), new Set(names), above);
    if (isIgnored(above, parents[index + 1] ?? folder, true)) above = null;
  }
  return above;
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Returns the rules in an opened folder with these entries. */
export function rulesIn(
  folder: OpenedFolder,
  entries: readonly Dirent[],
  above: IgnoreRules | null,
): Promise<IgnoreRules | null> {
  return rulesOf(folder.path, (name) => folder.at(name), new Set(entries.map(({ name }) => name)), above);
}

async function rulesOf(
  folder: string,
  at: (name: string) => string,
  names: ReadonlySet<string>,
  above: IgnoreRules | null,
): Promise<IgnoreRules | null> {
  const isRepository = names.has('.git');
  const found = NAMES.filter((name) => names.has(name));
  if (!isRepository && found.length === 0) return above;
  const files = await Promise.all(found.map(async (name) => [name, await ignoreFileAt(at(name))] as const));
  const exclude = isRepository ? await ignoreFileAt(at('.git/info/exclude')) : null;
  if (!isRepository && files.every(([, file]) => file === null)) return above;
  return { folder, files: Object.fromEntries(files), exclude, isRepository, above };
}

/** Reads an ignore file. Returns null if there is none. Like Git, it does not follow a link. */
async function ignoreFileAt(path: string): Promise<IgnoreFile | null> {
  try {
    await using handle = await open(path, NO_FOLLOW);
    if (!(await handle.stat()).isFile()) return null;
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(MAX_BYTES), length: MAX_BYTES });
    const text = buffer.toString('utf8', 0, bytesRead);
    return ignoreFileOf(bytesRead < MAX_BYTES ? text : text.slice(0, text.lastIndexOf('\n') + 1));
  } catch {
    // A file that cannot be read has no rules.
    return null;
  }
}

/** Whether the rules ignore the entry with this absolute path, which is below their folder. */
export function isIgnored(rules: IgnoreRules | null, path: string, isFolder: boolean): boolean {
  for (const name of NAMES) {
    const verdict = verdictOf(rules, path, isFolder, ({ files }) => files[name], name === '.gitignore');
    if (verdict !== null) return verdict === 'ignored';
  }
  return verdictOf(rules, path, isFolder, ({ exclude }) => exclude, true) === 'ignored';
}

/** What the nearest file with a matching rule says. */
function verdictOf(
  rules: IgnoreRules | null,
  path: string,
  isFolder: boolean,
  fileOf: (rules: IgnoreRules) => IgnoreFile | null | undefined,
  isOfGit: boolean,
) {
  for (let at = rules; at !== null; at = isOfGit && at.isRepository ? null : at.above) {
    const file = fileOf(at);
    if (!file) continue;
    const verdict = file.verdictOn(namesBelow(at.folder, path), isFolder);
    if (verdict !== null) return verdict;
  }
  return null;
}

const namesBelow = (folder: string, path: string): readonly string[] =>
  path
    .slice(folder.length)
    .split(sep)
    .filter((name) => name !== '');
