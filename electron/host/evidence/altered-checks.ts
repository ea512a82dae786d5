/**
 * Finds the declared checks that a loop itself changed: a script of a package, a line of the instructions,
 * or the script that the command starts. Such a check proves nothing. What cannot be read counts as changed.
 */
import { posix } from 'node:path';
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import { isObject, type JsonValue } from '../../../shared/json.ts';
import { placedWords } from './command-words.ts';

export interface Declarations {
  /** The absolute path of the folder of the topic. */
  readonly root: string;
  /** The paths that the loop changed, relative to the root. */
  readonly changed: ReadonlySet<string>;
  /** The text of a file now, relative to the root; null: it does not exist or cannot be read. */
  readonly read: (path: string) => Promise<string | null>;
  /** Its text before the loop; null: there was none, or it was not kept. */
  readonly before: (path: string) => string | null;
}

/** Returns the places of the changed checks in the list. */
export async function alteredChecks(
  checks: readonly DeclaredCheck[],
  declarations: Declarations,
): Promise<ReadonlySet<number>> {
  const altered = new Set<number>();
  for (const [at, check] of checks.entries()) if (await isAltered(check, declarations)) altered.add(at);
  return altered;
}

async function isAltered(check: DeclaredCheck, declarations: Declarations): Promise<boolean> {
  const { source, file, declaration } = check;
  if (file !== null && declaration !== null) {
    const text = await declarations.read(file);
    if (text === null) return true;
    const isSame =
      source === 'package-script' ? hasScript(text, check.command, declaration) : hasLine(text, declaration);
    if (!isSame) return true;
  }
  return changesProgram(check, declarations);
}

function hasScript(text: string, command: string, declaration: string): boolean {
  const scripts = scriptsOf(text) ?? {};
  const name = PACKAGE_RUN.exec(command)?.[1] ?? '';
  return scripts[name] === undefined ? Object.values(scripts).includes(declaration) : scripts[name] === declaration;
}

function hasLine(text: string, declaration: string): boolean {
  const squeezed = (line: string) => line.replaceAll(/\s+/g, ' ').trim();
  return squeezed(text).includes(squeezed(declaration));
}

const PACKAGE_RUN = /^(?:npm|pnpm|yarn|bun)(?: run(?:-script)?)? (?:-[\w-]+ )*([\w:.-]+)/;
/** Files whose targets a program runs by name. */
const TARGETS_OF: Readonly<Record<string, readonly string[]>> = {
  make: ['Makefile', 'makefile', 'GNUmakefile'],
  just: ['justfile', 'Justfile', '.justfile'],
  task: ['Taskfile.yml', 'Taskfile.yaml'],
  rake: ['Rakefile'],
  tox: ['tox.ini'],
  nox: ['noxfile.py'],
};
const INTERPRETERS = /^(?:node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|bash|sh|zsh|dash|env)$/;

/** Whether the loop changed the script that the command starts. The tests that it runs may change. */
async function changesProgram(check: DeclaredCheck, declarations: Declarations): Promise<boolean> {
  const { root, changed } = declarations;
  const { source, declaration } = check;
  const { folder, command } = placedWords(root, check.command, check.workingFolder);
  const inFolder = (path: string) => posix.normalize(posix.join(folder ?? '.', path));
  if (folder === null) return true;
  const declared = source === 'package-script' ? (declaration ?? '') : '';
  const parts = [command, declared].flatMap((line) => line.split(/&&|\|\||[;|&\n]/)).map((part) => part.trim());
  if (parts.flatMap(programFiles).some((path) => changed.has(inFolder(path)))) return true;
  const manifest = inFolder('package.json');
  if (!changed.has(manifest)) return false;
  const names = parts.flatMap((part) => PACKAGE_RUN.exec(part)?.[1] ?? []);
  return names.length > 0 && (await scriptsDiffer(manifest, names, declarations));
}

/** The files that decide what a command does: the script that it starts, or the file with its targets. */
function programFiles(part: string): readonly string[] {
  const [program = '', ...rest] = part
    .split(/\s+/)
    .map((word) => word.replaceAll(/^["']|["']$/g, ''))
    .filter((word) => !/^\w+=/.test(word));
  const targets = TARGETS_OF[program] ?? [];
  if (!INTERPRETERS.test(program)) return [program, ...targets];
  if (rest.includes('--test')) return [];
  return rest.filter((word) => !word.startsWith('-')).slice(0, 2);
}

async function scriptsDiffer(
  manifest: string,
  names: readonly string[],
  { read, before }: Declarations,
): Promise<boolean> {
  const old = before(manifest);
  const now = await read(manifest);
  const [first, second] = [old === null ? null : scriptsOf(old), now === null ? null : scriptsOf(now)];
  if (first === null || second === null) return true;
  return [...reached(first, names)].some((name) => first[name] !== second[name]);
}

/** The scripts that run when these do: those before and after them, and those that they name. */
function reached(scripts: Scripts, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const around of [`pre${name}`, `post${name}`]) found.add(around);
    const words = new Set((scripts[name] ?? '').split(/[\s;&|()'"`]+/));
    for (const other of Object.keys(scripts)) if (words.has(other)) add(other);
  };
  for (const name of names) add(name);
  return found;
}

type Scripts = Readonly<Record<string, string>>;

function scriptsOf(text: string): Scripts | null {
  try {
    const parsed: JsonValue = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isObject(parsed) || !isObject(parsed.scripts)) return {};
    return Object.fromEntries(
      Object.entries(parsed.scripts).flatMap(([name, script]) => (typeof script === 'string' ? [[name, script]] : [])),
    );
  } catch {
    return null;
  }
}
