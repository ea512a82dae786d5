/** Finds the checks among the scripts of a package. */
import { z } from 'zod';
import type { DeclaredCheck } from '../../../shared/declared-check.ts';

export const PACKAGE_FILE = 'package.json';

/** The files from which the package manager of a folder is recognised. The first one that exists decides. */
const LOCK_FILES = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
} as const;
export type PackageManager = (typeof LOCK_FILES)[keyof typeof LOCK_FILES];

/** Script names that stand for one check; of each line only the first script that exists counts. */
const PARTS = [['test'], ['lint'], ['typecheck', 'type-check']] as const;

/** The longest script that is read. It is compared with what the file says after a loop. */
const LONGEST_SCRIPT = 2_000;

/** A script that does nothing but print a text or end, such as the one that npm writes into a new package. */
const PLACEHOLDER = /^(?:(?:echo|printf)\b[^&|;]*|exit \d+|true|:)(?: *&& *exit \d+)?$/;

const Package = z.object({ scripts: z.record(z.string(), z.unknown()) });

/** Returns `npm` if no lock file says otherwise. `names` are the names of the files at the root. */
export function packageManagerOf(names: ReadonlySet<string>): PackageManager {
  for (const [file, manager] of Object.entries(LOCK_FILES)) if (names.has(file)) return manager;
  return 'npm';
}

export const lockFiles: readonly string[] = Object.keys(LOCK_FILES);

/**
 * Returns the script `check` if there is one, otherwise those of `test`, `lint` and `typecheck` that exist.
 * Empty: there is none, or the text is no package. No text of the file becomes part of a command.
 */
export function scriptChecks(text: string, manager: PackageManager): readonly DeclaredCheck[] {
  const scripts = scriptsIn(text);
  const check = checkOf('check', scripts, manager);
  if (check !== null) return [check];
  return PARTS.flatMap((names) => {
    const found = names.map((name) => checkOf(name, scripts, manager)).find((each) => each !== null);
    return found ?? [];
  });
}

function checkOf(
  name: string,
  scripts: Readonly<Record<string, unknown>>,
  manager: PackageManager,
): DeclaredCheck | null {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (typeof script !== 'string' || script.length > LONGEST_SCRIPT || /\p{Cc}/u.test(script)) return null;
  const declaration = script.trim();
  if (declaration === '' || PLACEHOLDER.test(declaration)) return null;
  // `bun test` is a program of its own, not the script.
  const command = name === 'test' && manager !== 'bun' ? `${manager} test` : `${manager} run ${name}`;
  return { command, workingFolder: '.', source: 'package-script', file: PACKAGE_FILE, declaration };
}

function scriptsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed = Package.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.scripts : {};
  } catch {
    return {};
  }
}
