/** Finds the file of the workspace to which a relative import leads. */
import { posix } from 'node:path';
import { resolvePath, type Workspace } from '../../../../files/paths/path-policy.ts';
import type { ImportStatement } from './import-statement.ts';

/** `outside`: the import leads out of the workspace, where nothing is looked up. */
export type ImportTarget = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'none' | 'outside' };

export type Language = 'script' | 'python';

const SCRIPT_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
/** The endings of TypeScript files that are imported under the ending of what is built of them. */
const BUILT_FROM: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** Returns where the import leads; null for a module that is not relative to its file. */
export async function importTarget(
  workspace: Workspace,
  file: string,
  { module, names }: ImportStatement,
  language: Language,
): Promise<ImportTarget | null> {
  if (module === null || !(language === 'python' ? module.startsWith('.') : /^\.\.?(?:\/|$)/.test(module))) return null;
  const folder = posix.dirname(file);
  const candidates = language === 'python' ? pythonFiles(folder, module, names) : scriptFiles(folder, module);
  for (const candidate of new Set(candidates)) {
    if (posix.normalize(candidate).split('/')[0] === '..') return { kind: 'outside' };
    const place = await resolvePath(workspace, candidate);
    if (place.ok && place.value.kind === 'file') return { kind: 'file', path: place.value.relative };
  }
  return { kind: 'none' };
}

/** The files that a script may mean, in the order in which tools look for them. */
function scriptFiles(folder: string, module: string): readonly string[] {
  const base = posix.join(folder, module);
  const ending = posix.extname(base);
  const stem = base.slice(0, base.length - ending.length);
  const index = posix.join(base, 'index');
  const file = module.endsWith('/') || /(?:^|\/)\.\.?$/.test(module) ? [] : [base];
  return [
    ...file,
    ...(BUILT_FROM[ending] ?? []).map((other) => stem + other),
    ...file.flatMap(() => SCRIPT_ENDINGS.map((other) => base + other)),
    ...SCRIPT_ENDINGS.map((other) => index + other),
    // Bundlers accept a query after the name of a file.
    ...(/[?#]/.test(module) ? [posix.join(folder, module.replace(/[?#].*$/s, ''))] : []),
  ];
}

/** One dot is the folder of the file, and each further dot the folder above. */
function pythonFiles(folder: string, module: string, names: readonly string[]): readonly string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const base = posix.join(folder, '../'.repeat(dots - 1), module.slice(dots).replaceAll('.', '/'));
  const [name = ''] = names[0]?.split(' ') ?? [];
  const submodule = names.length === 1 && module.length === dots && name !== '*' ? posix.join(base, name) : null;
  return [
    ...(submodule === null ? [] : [`${submodule}.py`, `${submodule}.pyi`, `${submodule}/__init__.py`]),
    ...(module.length === dots ? [] : [`${base}.py`, `${base}.pyi`]),
    `${base}/__init__.py`,
    `${base}/__init__.pyi`,
  ];
}
