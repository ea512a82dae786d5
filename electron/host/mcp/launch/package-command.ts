/** Recognises commands that download a package and start it, such as `npx` and `uvx`. */
import { basename } from 'node:path';
import type { PackageSource } from '../../../../shared/server-view.ts';

/** Commands that always do this, by the name of their program. */
const RUNNERS: Readonly<Record<string, PackageSource>> = { npx: 'npm', pnpx: 'npm', bunx: 'npm', uvx: 'uv' };

/** Commands that do this with one of these first words. */
const SUBCOMMANDS: Readonly<Record<string, { readonly source: PackageSource; readonly first: readonly string[] }>> = {
  npm: { source: 'npm', first: ['exec', 'x'] },
  pnpm: { source: 'npm', first: ['dlx'] },
  yarn: { source: 'npm', first: ['dlx'] },
  bun: { source: 'npm', first: ['x'] },
  uv: { source: 'uv', first: ['run', 'tool run'] },
  pipx: { source: 'pipx', first: ['run'] },
};

/** Options of these programs whose value is the next word. */
const WITH_VALUE: ReadonlySet<string> = new Set([
  ...['--directory', '--project', '--config-file', '--cache-dir', '--python', '-p', '--prefix', '--dir', '-C', '--cwd'],
]);

/**
 * The index from which a command downloads packages; null: it downloads none, as far as its words
 * show.
 */
export function packageSourceOf(command: string, args: readonly string[]): PackageSource | null {
  const program = basename(command.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(?:cmd|exe|bat)$/, '');
  const runner = Object.hasOwn(RUNNERS, program) ? RUNNERS[program] : undefined;
  if (runner !== undefined) return runner;
  const known = Object.hasOwn(SUBCOMMANDS, program) ? SUBCOMMANDS[program] : undefined;
  if (known === undefined) return null;
  const words = args.filter((word, at) => !word.startsWith('-') && !WITH_VALUE.has(args[at - 1] ?? ''));
  const said = `${words.slice(0, 2).join(' ')} `;
  return known.first.some((first) => said.startsWith(`${first} `)) ? known.source : null;
}
