/**
 * Tells by its name whether a path is protected (`protected-table.ts`). For example, in CVE-2025-54135
 * an edited MCP configuration started a command.
 */
import type { ProtectedKind } from '../../../../shared/failures/protected-kinds.ts';
import { foldedName } from './folded-names.ts';
import { PROTECTED_GROUPS } from './protected-table.ts';

/**
 * Why a path is protected; null if it is not. `relativePath` has `/` between names. A protected name
 * counts at any depth, with everything below it, ignoring case.
 */
export function protectedKind(relativePath: string): ProtectedKind | null {
  const names = relativePath.split('/').map(foldedName);
  const path = names.join('/');
  const found = names.flatMap((name) => EXACT.get(name) ?? []);
  if (OTHERS.test(path)) found.push(PATTERNS.findIndex((pattern) => pattern?.test(path)));
  return PROTECTED_GROUPS[Math.min(...found)]?.kind ?? null;
}

/** Whether a path has a protected name. */
export function isProtected(relativePath: string): boolean {
  return protectedKind(relativePath) !== null;
}

const isExact = (name: string): boolean => !/[*/]/.test(name);

/** The first group of each name that contains neither `*` nor `/`. */
const EXACT: ReadonlyMap<string, number> = new Map(
  PROTECTED_GROUPS.flatMap(({ names }, group) =>
    names.filter(isExact).map((name): [string, number] => [foldedName(name), group]),
  ).reverse(),
);
/** The other names of each group; null: the group has none. */
const PATTERNS = PROTECTED_GROUPS.map(({ names }) => patternOf(names.filter((name) => !isExact(name))));
const OTHERS = patternOf(PROTECTED_GROUPS.flatMap(({ names }) => names.filter((name) => !isExact(name)))) ?? /(?!)/;

function patternOf(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null;
  const each = names.map((name) =>
    foldedName(name)
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^/]*'),
  );
  return new RegExp(`(?:^|/)(?:${each.join('|')})(?:/|$)`);
}
