/** Decides by its name whether a file usually holds secrets. The names are in `secret-table.ts`. */
import { foldedNames } from './folded-names.ts';
import { PUBLIC_FILES, SECRET_GROUPS } from './secret-table.ts';

/**
 * Whether the file at a path usually holds secrets. `path` has `/` between names and may be absolute:
 * names of folders above a workspace count too. Spellings that a file system treats as equal are
 * equal here.
 */
export function isSecret(path: string): boolean {
  const names = foldedNames(path);
  const name = names.at(-1) ?? '';
  return (isFile(name) || names.some((_, at) => isPlace(names, at))) && !isPublic(name);
}

/**
 * The names as globs of ripgrep, which compares them without case. They also find some files that are
 * no secrets.
 */
export const SECRET_GLOBS: readonly string[] = SECRET_GROUPS.flatMap(({ files = [], places = [], folders = [] }) => [
  ...files,
  ...places.flatMap((place) => [`**/${place}`, `**/${place}/**`]),
  ...folders.map((folder) => `**/${folder}/**`),
]);

/** A pattern of all names with one ending, such as `*.pem`. */
const ENDING = /^\*\.[^.*]+$/;

type NameTest = (name: string) => boolean;

const isFile = testOf(SECRET_GROUPS.flatMap(({ files = [] }) => files));
const isPublic = testOf(PUBLIC_FILES);
const isFolder = testOf(SECRET_GROUPS.flatMap(({ folders = [] }) => folders));
/** The names after the first one of each place, by the first one. */
const PLACES = Map.groupBy(
  SECRET_GROUPS.flatMap(({ places = [] }) => places.map((place) => place.split('/'))),
  ([first]) => first ?? '',
);

/** Whether a folder with secrets, or the first name of a place, is at `at`. */
function isPlace(names: readonly string[], at: number): boolean {
  const name = names[at] ?? '';
  if (isFolder(name)) return true;
  return PLACES.get(name)?.some((place) => place.every((part, after) => names[at + after] === part)) === true;
}

/** It is called for every file of an index, so most patterns are looked up instead of compared. */
function testOf(patterns: readonly string[]): NameTest {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const endings = new Set(patterns.filter((pattern) => ENDING.test(pattern)).map((pattern) => pattern.slice(1)));
  const others = patterns.filter((pattern) => !exact.has(pattern) && !ENDING.test(pattern));
  const expression = new RegExp(`^(?:${others.map(source).join('|')})$`, 'u');
  return (name) => name !== '' && (exact.has(name) || endings.has(endingOf(name)) || expression.test(name));
}

const endingOf = (name: string): string => name.slice(Math.max(0, name.lastIndexOf('.')));

/** Each pattern has at most two stars, so a match takes at most the square of the length of a name. */
function source(pattern: string): string {
  return pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
}
