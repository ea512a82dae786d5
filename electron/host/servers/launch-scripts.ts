/**
 * The files that the command of a server names and that decide what it does: its program, its script,
 * and modules that it loads first. Their content is part of what the user reviews, because whoever
 * rewrites such a file decides what runs at the next start. Files that a script imports do not count.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, resolve, sep } from 'node:path';
import type { ServerSetting, StdioSetting } from '../../../shared/server-setting.ts';
import { isInside } from '../files/paths/path-policy.ts';
import type { ServerScript } from '../files/paths/workspace.ts';
import type { LaunchSetting } from '../options.ts';

type Command = Readonly<Pick<StdioSetting, 'command' | 'args' | 'cwd'>>;

export interface Script {
  readonly path: string;
  /** SHA-256 of the content. */
  readonly hash: string;
}

const EXTENSION =
  /\.(?:[cm]?[jt]sx?|py|pyw|pyz|rb|pl|php|sh|bash|zsh|fish|ps1|cmd|bat|exe|jar|dll|lua|r|jl|go|rs|wasm|swift|kts?|groovy|exs?|clj|dart|nu)$/i;
const INTERPRETER =
  /^(?:node|nodejs|deno|bun|tsx|ts-node|python[\d.]*|pypy[\d.]*|ruby|perl|php|lua|sh|bash|zsh|dash|fish|pwsh|powershell|java|dotnet|rscript|julia|go|uv)(?:\.exe)?$/i;
/** What Node and Python try for a path that has no ending. */
const ENDINGS = [
  '',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '.py',
  `${sep}index.js`,
  `${sep}__main__.py`,
  `${sep}package.json`,
];
/** Package managers start what is written in the manifest of their folder. */
const BY_MANIFEST = /^(?:npm|pnpm|yarn|bun)(?:\.cmd|\.exe)?$/i;

/**
 * The absolute paths of the files that the command may run, whether they exist or not. A program that
 * is searched in the PATH does not count.
 */
export function scriptPaths({ command, args, cwd = homedir() }: Command): readonly string[] {
  const program = basename(command.replaceAll('\\', '/'));
  const paths = isPath(command) ? [command] : [];
  const firstWord = INTERPRETER.test(program)
    ? args.find((word) => !word.startsWith('-') && word !== 'run')
    : undefined;
  for (const [at, word] of args.entries()) {
    const value = word.startsWith('-') ? word.slice(word.indexOf('=') + 1) : word;
    if (args[at - 1] === '-m') paths.push(value.replaceAll('.', sep));
    else if (EXTENSION.test(value) || word === firstWord) paths.push(value);
  }
  if (BY_MANIFEST.test(program) && args.some((word) => ['run', 'start', 'run-script'].includes(word)))
    paths.push('package.json');
  const found = paths.flatMap((path) => {
    const absolute = isAbsolute(path) ? path : resolve(cwd, path);
    return EXTENSION.test(path) || path === command || path === 'package.json'
      ? [absolute]
      : ENDINGS.map((ending) => absolute + ending);
  });
  return [...new Set(found.flatMap((path) => [path, realPath(path)]))];
}

/** The files that these servers run, as they are named in their commands. */
export function serverScripts(
  servers: readonly { readonly id: string; readonly setting: ServerSetting | LaunchSetting }[],
): readonly ServerScript[] {
  return servers.flatMap(({ id, setting }) =>
    setting.transport === 'stdio'
      ? scriptPaths({ ...setting, args: [...setting.args] }).map((path) => ({ path, server: id }))
      : [],
  );
}

/**
 * The scripts that exist, with their content. Left out is what was installed for the whole computer or
 * by a package manager outside of the folder of the server: updates change it all the time.
 */
export function scriptsOf(command: Command): readonly Script[] {
  const own = command.cwd === undefined ? null : realPath(command.cwd);
  const real = [...new Set(scriptPaths(command).map(realPath))];
  return real.flatMap((path) => {
    const isOwn = own !== null && isInside(own, path);
    const hash = isOwn || !isInstalled(path) ? contentHash(path) : null;
    return hash === null ? [] : [{ path, hash }];
  });
}

function isInstalled(path: string): boolean {
  if (/[\\/](?:node_modules|site-packages|dist-packages)[\\/]/.test(path)) return true;
  const system = [
    '/usr',
    '/bin',
    '/sbin',
    '/lib',
    '/snap',
    '/nix',
    '/System',
    '/Library',
    '/Applications',
    '/opt/homebrew',
  ];
  if (system.some((folder) => isInside(folder, path)) || /^[a-z]:\\(?:windows|program files)/i.test(path)) return true;
  return path.startsWith(join(homedir(), '.'));
}

const isPath = (command: string): boolean => command.includes('/') || command.includes('\\');

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Larger files are compared by their size and time. */
const MOST_BYTES = 16 * 1024 * 1024;
const known = new Map<string, { readonly stamp: string; readonly hash: string }>();

/** Null: no file that can be read. Reads a file again only if it was touched. */
function contentHash(path: string): string | null {
  try {
    const facts = statSync(path);
    if (!facts.isFile()) return null;
    const stamp = stampOf(facts);
    const before = known.get(path);
    if (before?.stamp === stamp) return before.hash;
    const content = facts.size > MOST_BYTES ? stamp : readFileSync(path);
    const hash = createHash('sha256').update(content).digest('hex');
    known.set(path, { stamp, hash });
    return hash;
  } catch {
    return null;
  }
}

const stampOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string => [dev, ino, size, mtimeMs, ctimeMs].join(' ');
